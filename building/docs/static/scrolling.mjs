// What is wider than its place can be scrolled by the keys as well.
function look() {
  for (const each of document.querySelectorAll('.table-wrapper, pre'))
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else if (!each.isContentEditable) each.removeAttribute('tabindex');
}
addEventListener('resize', look);
look();
