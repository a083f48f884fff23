// Goes through the steps of a record, one at a time: by buttons, by a slider, and by the arrow keys.
const TEXTS = {
  en: { record: 'Step through the round', step: 'Step', previous: 'Previous step', next: 'Next step' },
  ja: { record: 'ラウンドを順に見る', step: '場面', previous: '前の場面', next: '次の場面' },
};
const said = TEXTS[document.documentElement.lang] ?? TEXTS.en;

function made(tag, properties, ...within) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...within);
  return element;
}

function button(sign, ariaLabel, press) {
  const element = made('button', { type: 'button', ariaLabel, title: ariaLabel }, sign);
  element.addEventListener('click', press);
  return element;
}

function goThrough(list) {
  const steps = [...list.children];
  const last = steps.length - 1;
  let at = 0;
  const previous = button('◀', said.previous, () => show(at - 1));
  const next = button('▶', said.next, () => show(at + 1));
  const slider = made('input', { type: 'range', min: 0, max: last, ariaLabel: said.step });
  const words = made('output', {});

  function show(step) {
    at = Math.min(Math.max(step, 0), last);
    steps.forEach((each, number) => (each.hidden = number !== at));
    slider.value = at;
    slider.ariaValueText = `${at + 1}/${steps.length}`;
    previous.ariaDisabled = at === 0;
    next.ariaDisabled = at === last;
    words.textContent = `${at + 1}/${steps.length} ${steps[at].querySelector('p').textContent}`;
  }

  const viewer = made('div', { className: 'viewer', role: 'group', ariaLabel: said.record });
  const bar = made('div', { className: 'bar' }, previous, slider, next);
  slider.addEventListener('input', () => show(Number(slider.value)));
  viewer.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  });
  list.before(viewer);
  viewer.append(bar, words, list);
  show(0);
}

document.querySelectorAll('ol.steps').forEach(goThrough);
