// A button beside each example of the page, which runs it in a worker and shows below it what it prints.
// The examples of a page are one session: those above that were not run yet are run before.
const TEXTS = {
  en: {
    run: 'Run',
    stop: 'Stop',
    edit: 'Edit',
    starting: 'Loading Python (about 6 MB, once) …',
    nothing: '(prints nothing)',
    picture: 'The same as a picture',
  },
  ja: {
    run: '実行',
    stop: '停止',
    edit: '編集',
    starting: 'Pythonを読み込んでいます（初回のみ、約6MB）…',
    nothing: '（出力なし）',
    picture: '同じものの絵',
  },
};
const said = TEXTS[document.documentElement.lang] ?? TEXTS.en;

/** The statements of a session, without prompts and without what they print. */
function statements(session) {
  const lines = session.split('\n').filter((line) => /^(>>>|\.\.\.)( |$)/.test(line));
  return lines.map((line) => line.slice(4)).join('\n') + '\n';
}

function button(className, text, press) {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    className,
    textContent: text,
  });
  made.addEventListener('click', press);
  return made;
}

class Example {
  constructor(block) {
    this.code = block.querySelector('pre');
    this.source = statements(this.code.textContent);
    this.done = false;
    this.run = button('run', said.run, () => (running ? stop() : runUpTo(this)));
    this.edit = button('edit', said.edit, () => this.open());
    this.output = Object.assign(document.createElement('pre'), { className: 'printed', hidden: true });
    this.output.setAttribute('aria-live', 'polite');
    const row = Object.assign(document.createElement('div'), { className: 'live' });
    this.pictures = document.createElement('div');
    row.append(this.run, this.edit, this.output, this.pictures);
    block.after(row);
  }

  /** Shows the statements alone, to be changed. */
  open() {
    this.edit.remove();
    this.code.textContent = this.source;
    this.code.contentEditable = 'plaintext-only';
    this.code.spellcheck = false;
    this.code.addEventListener('input', () => (this.source = this.code.innerText));
    this.code.focus();
  }

  draw(svg) {
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.pictures.append(Object.assign(new Image(), { src, alt: said.picture }));
  }

  show(text) {
    this.output.hidden = false;
    this.output.textContent = text;
  }
}

const blocks = document.querySelectorAll('div.highlight-python');
const examples = [...blocks]
  .filter((block) => block.textContent.includes('>>> '))
  .map((block) => new Example(block));
let worker;
let running = false;

function label() {
  for (const { run } of examples) run.textContent = running ? said.stop : said.run;
}

function stop() {
  worker.terminate();
  worker = undefined;
  running = false;
  for (const example of examples) example.done = false;
  label();
}

/** Runs an example, after those above it that were not. */
async function runUpTo(example) {
  worker ??= new Worker(new URL('worker.mjs', import.meta.url), { type: 'module' });
  const mine = worker;
  running = true;
  label();
  const due = examples.slice(0, examples.indexOf(example)).filter((each) => !each.done);
  for (const each of [...due, example]) {
    each.show(said.starting);
    each.pictures.replaceChildren();
    await new Promise((finished) => {
      let text = '';
      mine.onmessage = ({ data }) => {
        text += data.text ?? '';
        if (data.text) each.show(text);
        if (data.svg) each.draw(data.svg);
        if (data.done) finished(each.show(text || said.nothing));
      };
      mine.postMessage({ source: each.source });
    });
    each.done = true;
  }
  running = false;
  label();
}
