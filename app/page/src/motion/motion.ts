import { tick } from 'svelte';
import type { Happening, SeatAtTable } from '../game/seat.svelte';
import { motionTime } from '../preferences/preferences.svelte';
import { Flights } from './flights';
import { moves } from './journeys';
import { look, type Places } from './places';

/**
 * Lets the cards within an element move to where they belong, each time that something happens at the table. How
 * everything lies is looked up twice: when the table is told, before it is drawn anew, and right after. Gives what
 * ends that.
 */
export function attachMotion(root: HTMLElement, seat: SeatAtTable): () => void {
  const flights = new Flights();
  /** What happened since the page was drawn, and how everything lay then. */
  let batch: { before: Places; happenings: Happening[] } | undefined;
  /** Who takes a move back: that is told first, and then the table as a whole as it is without it. */
  let taker: number | undefined;

  function happened(happening: Happening): void {
    if (motionTime() === 0 || document.hidden) return;
    if (batch) batch.happenings.push(happening);
    else {
      batch = { before: flights.seen(look(root)), happenings: [happening] };
      void tick().then(move);
    }
  }

  function move(): void {
    if (!batch) return;
    const { before, happenings } = batch;
    batch = undefined;
    flights.settle();
    const events = happenings.map(({ event }) => event);
    for (const event of events) if (event.t === 'undo' && event.stage === 'done') taker = event.seat;
    const isWhole = events.some(({ t }) => t === 'table');
    // The table as a whole, where no move was taken back, is another sight, in which nothing has moved.
    if (isWhole && taker === undefined) return flights.end();
    const scene = { events, own: seat.seat, takesBack: isWhole ? taker : undefined };
    const { journeys, slides } = moves(scene, before, look(root));
    flights.start(journeys, slides, motionTime());
    if (isWhole) taker = undefined;
  }

  const leave = seat.onHappening(happened);
  return () => {
    leave();
    batch = undefined;
    flights.end();
  };
}
