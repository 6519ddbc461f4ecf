/* global SwaggerUIBundle */
// The renderer has dark colours, and does not look whether they are wanted.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)

// Draws the reference of the REST paths from what this server says about itself. Only reads can be tried out: the
// school behind this page is a real one.
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
  // What a path asks of a key stands beside it.
  showExtensions: true,
})

/**
 * What the renderer leaves unsaid for those who do not see the page: ranks of headings, what a list is for, one main
 * part.
 */
const spoken = [
  ['h3.opblock-tag, section.models > h4', { role: 'heading', 'aria-level': '2' }],
  ['.opblock-body h4', { role: 'heading', 'aria-level': '3' }],
  ['main#operations', { role: 'region', 'aria-label': 'Paths' }],
  ['#servers', { 'aria-label': 'Server' }],
  ['.opblock-body select', { 'aria-label': 'Value' }],
]
const say = () => {
  for (const [selector, words] of spoken)
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(words))
        if (!element.hasAttribute(name)) element.setAttribute(name, value)
}
new MutationObserver(say).observe(document.getElementById('reference'), { childList: true, subtree: true })
