/* global SwaggerUIBundle */
// The renderer has dark colours, and does not look whether they are wanted.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)

// Draws the reference of the REST paths from what this server says about itself. Only reads can be tried out: the school
// behind this page is a real one.
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
})
