// The search of the guide and the buttons that copy its code. Both work in the browser alone: nobody's server is asked
// but for one file of the build.
const { lang } = document.documentElement
const words = {
  en: {
    search: 'Search the documentation',
    found: (count) => (count === 0 ? 'No results found' : count === 1 ? '1 result' : `${count} results`),
    first: (shown, count) => `First ${shown} of ${count} results`,
    failed: "The search couldn't be loaded. Reload the page.",
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied',
  },
  ja: {
    search: 'ドキュメントを検索',
    found: (count) => (count === 0 ? '該当するページがありません' : `${count}件`),
    first: (shown, count) => `${count}件のうち${shown}件を表示`,
    failed: '検索を読み込めませんでした。ページを再読み込みしてください。',
    copy: 'コピー',
    copied: 'コピーしました',
    notCopied: 'コピーできませんでした',
  },
}[lang]

const MOST = 12
const made = (name, properties = {}) => Object.assign(document.createElement(name), properties)

/** Text as it is compared: without differences of width and case. */
const plain = (text) => text.normalize('NFKC').toLowerCase()

/** Returns the entries that hold all words, those with one in their heading first. */
function found(entries, typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const heads = (entry) => wanted.some((word) => plain(entry.heading).includes(word))
  const hits = entries.filter((entry) => {
    const whole = plain(`${entry.page} ${entry.heading} ${entry.text}`)
    return wanted.every((word) => whole.includes(word))
  })
  return [...hits.filter(heads), ...hits.filter((entry) => !heads(entry))]
}

/** Says how many there are, and that not all are shown. */
function saidOf(count, typed) {
  if (typed.trim() === '') return ''
  return count > MOST ? words.first(MOST, count) : words.found(count)
}

function addSearch() {
  const search = made('search')
  const input = made('input', { type: 'search', placeholder: words.search, autocomplete: 'off', maxLength: 100 })
  input.setAttribute('aria-label', words.search)
  const count = made('p', { className: 'count' })
  count.setAttribute('role', 'status')
  const list = made('ul')
  search.append(input, count, list)
  document.querySelector('header strong').after(search)
  let entries
  const show = async () => {
    // Asked for when somebody types, and once: a failed try is made again.
    entries ??= fetch(`/docs/${lang}/search.json`).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
    const typed = input.value
    try {
      const hits = found(await entries, typed)
      if (input.value !== typed) return
      count.textContent = saidOf(hits.length, typed)
      list.replaceChildren(
        ...hits.slice(0, MOST).map(({ href, page, heading }) => {
          const item = made('li')
          const link = made('a', { href, textContent: heading })
          item.append(link)
          if (page !== heading) link.append(made('small', { textContent: ` ${page}` }))
          return item
        }),
      )
    } catch {
      entries = undefined
      count.textContent = words.failed
      list.replaceChildren()
    }
  }
  input.addEventListener('input', show)
  const close = () => {
    input.value = ''
    count.textContent = ''
    list.replaceChildren()
  }
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    close()
    input.focus()
  })
  // Also where a result is on this page.
  list.addEventListener('click', (event) => event.target.closest('a') && close())
  document.addEventListener('keydown', (event) => {
    const types = event.target.closest?.('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || types || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

function addCopying() {
  // A page that came unencrypted has no clipboard.
  if (!navigator.clipboard) return
  const told = made('p', { className: 'unseen' })
  told.setAttribute('role', 'status')
  document.querySelector('main').append(told)
  for (const code of document.querySelectorAll('main pre > code')) {
    const button = made('button', { type: 'button', className: 'copy', textContent: words.copy })
    button.addEventListener('click', async () => {
      const said = await navigator.clipboard.writeText(code.textContent).then(
        () => words.copied,
        () => words.notCopied,
      )
      button.textContent = said
      told.textContent = said
      setTimeout(() => {
        button.textContent = words.copy
        told.textContent = ''
      }, 2000)
    })
    const box = made('div', { className: 'code' })
    code.parentElement.replaceWith(box)
    box.append(code.parentElement, button)
  }
}

addSearch()
addCopying()
