"""Measures boxes: text that is cut, things that lie over one another or hang over the edge of the window."""

from __future__ import annotations

from playwright.sync_api import Page

#: Where to look: in what lies above all else, where there is such a thing.
_ROOT = """
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
  const root = dialogs.at(-1) ?? document.body;
"""

#: Texts for which their boxes are too small, where that is not meant: what is cut with an ellipsis must tell
#: the whole text in its title, and what scrolls may be longer.
_CUT = f"""() => {{
  {_ROOT}
  const found = [];
  for (const box of root.querySelectorAll('*')) {{
    const isText = (node) => node.nodeType === 3 || node.matches?.('[data-readings]');
    const own = [...box.childNodes].some((node) => isText(node) && node.textContent.trim());
    if (!own || box.closest('svg, [aria-hidden=true]')) continue;
    if (!box.checkVisibility({{ opacityProperty: true, visibilityProperty: true }})) continue;
    const style = getComputedStyle(box);
    const spoken = style.clipPath !== 'none' || style.clip !== 'auto'; // for screen readers alone
    const {{ overflowX, overflowY }} = style;
    if (spoken || style.display === 'inline' || /auto|scroll/.test(overflowX + overflowY)) continue;
    const wide = box.scrollWidth > box.clientWidth + 1 && overflowX !== 'visible';
    const high = box.scrollHeight > box.clientHeight + 2 && overflowY !== 'visible';
    const told = style.textOverflow === 'ellipsis' && !high && box.closest('[title]');
    if ((wide || high) && !told) found.push(box.textContent.trim().slice(0, 60));
  }}
  return found;
}}"""

#: Things of which some part is seen over another. What sticks to an edge lies over what scrolls below it.
_OVERLAPS = f"""(selector) => {{
  {_ROOT}
  const named = (box) => {{
    const label = box.getAttribute('aria-label') ?? box.textContent;
    return `${{box.tagName}} ${{box.className}} ${{label.trim().slice(0, 40)}}`;
  }};
  const stuck = (box) => {{
    for (let each = box; each && each !== root; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
    return null;
  }};
  const seen = (box) => {{
    let {{ left, top, right, bottom }} = box.getBoundingClientRect();
    for (let each = box.parentElement; each && each !== document.body; each = each.parentElement) {{
      if (getComputedStyle(each).overflow === 'visible') continue;
      const clip = each.getBoundingClientRect();
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
    }}
    return {{ left, top, right, bottom }};
  }};
  const boxes = [...root.querySelectorAll(selector)]
    .filter((box) => box.checkVisibility({{ visibilityProperty: true }}) && !box.closest('[inert]'))
    .filter((box) => getComputedStyle(box).clipPath === 'none')
    .map((box) => ({{ box, stuck: stuck(box), ...seen(box) }}))
    .filter((one) => one.right - one.left > 1 && one.bottom - one.top > 1);
  const found = [];
  for (const [place, a] of boxes.entries()) {{
    for (const b of boxes.slice(place + 1)) {{
      if (a.stuck !== b.stuck || a.box.contains(b.box) || b.box.contains(a.box)) continue;
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1) found.push(`${{named(a.box)}} | ${{named(b.box)}}`);
    }}
  }}
  return found;
}}"""

_OVER_THE_EDGE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

#: What can be pressed and is smaller than a finger; links within sentences are as large as their words.
_SMALL = f"""(least) => {{
  {_ROOT}
  const found = [];
  for (const box of root.querySelectorAll('button, select, input, summary, [role=button], nav a')) {{
    if (!box.checkVisibility({{ visibilityProperty: true }}) || box.closest('[inert]')) continue;
    if (getComputedStyle(box).opacity === '0' || getComputedStyle(box).clipPath !== 'none') continue;
    const target = box.closest('label') ?? box;
    const {{ width, height }} = target.getBoundingClientRect();
    if (width && Math.min(width, height) < least - 0.5)
      found.push(`${{(box.getAttribute('aria-label') ?? box.textContent).trim().slice(0, 40)}}: `
        + `${{Math.round(width)}} x ${{Math.round(height)}}`);
  }}
  return found;
}}"""


def cut_texts(page: Page) -> list[str]:
    """The texts that are cut and not told in full anywhere."""
    found: list[str] = page.evaluate(_CUT)
    return found


def overlaps(page: Page, selector: str) -> list[str]:
    """Which of the things that a selector finds lie over one another."""
    found: list[str] = page.evaluate(_OVERLAPS, selector)
    return found


def over_the_edge(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    found: int = page.evaluate(_OVER_THE_EDGE)
    return found


def small_targets(page: Page, least: int) -> list[str]:
    """What can be pressed and is less than so many pixels wide or high."""
    found: list[str] = page.evaluate(_SMALL, least)
    return found


#: Texts and things to press of which some part cannot be seen, wherever one scrolls: outside the page, cut by
#: what they lie in, or covered. Cards and piles lie over one another, and what is cut with an ellipsis tells
#: all in its title.
_HIDDEN = f"""() => {{
  {_ROOT}
  const style = document.head.appendChild(document.createElement('style'));
  // what lets presses through covers all the same
  style.textContent = '* {{ pointer-events: auto !important; scroll-behavior: auto !important }}';
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const found = new Set();
  const named = (box) => `${{box.tagName.toLowerCase()}}.${{box.getAttribute('class') ?? ''}} `
    + (box.getAttribute('aria-label') ?? box.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40);
  const isSeen = (box) => box.checkVisibility({{ opacityProperty: true, visibilityProperty: true }})
    && !box.closest('.card, .fan, [data-pile], [inert], .visually-hidden, ruby, [data-readings]')
    && (!box.closest('svg') || box.matches('svg text'));
  const isSpoken = (box) => {{
    for (let each = box; each && each !== root; each = each.parentElement)
      if (getComputedStyle(each).clipPath !== 'none') return true;
    return false;
  }};
  const paints = (box) => {{
    const {{ backgroundColor, backgroundImage, opacity }} = getComputedStyle(box);
    const alpha = backgroundColor.match(/[\\d.]+/g)?.[3] ?? 1;
    if (opacity === '0' || backgroundColor === 'transparent') return backgroundImage !== 'none';
    return alpha > 0.1 || backgroundImage !== 'none';
  }};
  const covering = (box, x, y) => {{
    for (const each of document.elementsFromPoint(x, y)) {{
      // a question that is soon answered lies over the melds for so long
      if (each.closest('.undo') && box.closest('.melds, .piles')) return null;
      if (each === box || box.contains(each) || each.contains(box)) return null;
      if (each.closest('svg') && box.contains(each.closest('svg'))) return null;
      if (paints(each)) return each;
    }}
    return null;
  }};
  const clips = (box) => {{
    const all = [];
    for (let each = box.parentElement; each?.parentElement; each = each.parentElement) {{
      const {{ overflowX, overflowY, position }} = getComputedStyle(each);
      if (overflowX !== 'visible' || overflowY !== 'visible') all.push(each);
      if (position === 'fixed') break;
    }}
    return all;
  }};
  const troubles = (box, {{ left, top, right, bottom }}, room) => {{
    if (right - left < 2 || bottom - top < 2) return [];
    const all = [];
    const told = box.closest('[title]') && getComputedStyle(box).textOverflow === 'ellipsis';
    if (!told && (left < -1 || right > wide + 1)) all.push(`outside the page: ${{named(box)}}`);
    // what is higher than the window, or than what it scrolls in, is seen piece by piece
    const isLow = bottom - top <= room;
    if (isLow && (top < -1 || bottom > high + 1)) all.push(`out of reach: ${{named(box)}}`);
    if (told) return all;
    // letters need not fill all that the font keeps for them above and below
    const spare = Math.max(3, 0.2 * parseFloat(getComputedStyle(box).fontSize));
    for (const each of clips(box)) {{
      const edge = each.getBoundingClientRect();
      const over = Math.max(edge.left - left, right - edge.right);
      if (over > 2 || (isLow && Math.max(edge.top - top, bottom - edge.bottom) > spare))
        all.push(`cut: ${{named(box)}} by ${{named(each).slice(0, 24)}}`);
    }}
    const [dx, dy] = [(right - left) * 0.15, (bottom - top) * 0.3];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const corners = [left + dx, right - dx].flatMap((px) => [top + dy, bottom - dy].map((py) => [px, py]));
    for (const [px, py] of [[x, y], ...corners]) {{
      if (px < 0 || py < 0 || px >= wide || py >= high) continue;
      const above = covering(box, px, py);
      if (above) return [...all, `covered: ${{named(box)}} by ${{named(above)}}`];
    }}
    return all;
  }};
  const scrollerOf = (box) => {{
    for (let each = box.parentElement; each && each !== document.body; each = each.parentElement)
      if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY))
        return each;
    return document.scrollingElement;
  }};
  const check = (box, pieces) => {{
    if (isSpoken(box)) return;
    const scroller = scrollerOf(box);
    const edge = () => (scroller === document.scrollingElement ? {{ top: 0, height: high }}
      : scroller.getBoundingClientRect());
    for (const place of pieces().keys()) {{
      let left = [];
      // what is seen whole somewhere on its way through the window is seen
      for (const part of [undefined, 0.5, 0.25, 0.75]) {{
        box.scrollIntoView({{ block: 'center', inline: 'nearest' }});
        if (part) {{
          const {{ top, bottom }} = pieces()[place];
          scroller.scrollTop += (top + bottom) / 2 - edge().top - part * edge().height;
        }}
        left = troubles(box, pieces()[place], Math.min(high, edge().height + 1));
        if (!left.length) break;
      }}
      for (const trouble of left) found.add(trouble);
    }}
  }};
  for (const box of root.querySelectorAll('*')) {{
    if (!isSeen(box)) continue;
    if (box.matches('button, a, input, select, summary, textarea') && getComputedStyle(box).opacity !== '0')
      check(box, () => box.matches('a') ? [...box.getClientRects()] : [box.getBoundingClientRect()]);
    const texts = [...box.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    if (!texts.length || box.matches('option, textarea, script, style')) continue;
    check(box, () => texts.flatMap((node) => {{
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    }}));
  }}
  style.remove();
  scrollTo(0, 0);
  return [...found];
}}"""


def hidden(page: Page) -> list[str]:
    """The texts and things to press of which some part cannot be seen, though one scrolls to them."""
    found: list[str] = page.evaluate(_HIDDEN)
    return found
