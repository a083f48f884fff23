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
