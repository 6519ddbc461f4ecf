// Finding things by their role asks of each element whether it is shown, thousands of times a test, and a click asks
// all that is around it whether it takes clicks. jsdom works out every property for that, from every rule, anew after
// each change of the page: a third of what tests of screens cost. Here the three properties it is about come from the
// tag, unless anything says otherwise; then, and for all others, jsdom is asked.

/** jsdom's own answer, for what is not answered here and for comparison. */
export const jsdomStyle = window.getComputedStyle.bind(window)

const quickOnes = ['display', 'visibility', 'pointer-events'] as const
type Quick = (typeof quickOnes)[number]

interface Selector {
  text: string
  /** The class, where the selector is nothing but a class. */
  className: string | undefined
}

type Declaring = Record<Quick, Selector[]>

const ofSheets = new WeakMap<CSSStyleSheet, Declaring & { rules: number }>()
const displays = new Map<string, string>()
const isQuick = (property: PropertyKey): property is Quick => quickOnes.some((quick) => quick === property)

/** The selectors of all rules of `sheet` that say anything of them, whether their conditions hold or not. */
function declaringIn(sheet: CSSStyleSheet): Declaring {
  const rules = sheet.cssRules
  const remembered = ofSheets.get(sheet)
  if (remembered?.rules === rules.length) return remembered
  const found: Declaring & { rules: number } = {
    display: [],
    visibility: [],
    'pointer-events': [],
    rules: rules.length,
  }
  const collect = (list: CSSRuleList): void => {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) {
        const text = rule.selectorText
        const [, className] = /^(?::where\()?\.([\w-]+)\)?$/.exec(text) ?? []
        for (const property of quickOnes) {
          if (rule.style.getPropertyValue(property) !== '') found[property].push({ text, className })
        }
      } else if ('cssRules' in rule) {
        collect(rule.cssRules as CSSRuleList)
      }
    }
  }
  collect(rules)
  ofSheets.set(sheet, found)
  return found
}

/** Whether more than the tag decides: an attribute, the style attribute, or a rule of the page. */
function isDeclared(element: Element, property: Quick, sheets: readonly Declaring[]): boolean {
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return true
  if (element.hasAttribute('style') && 'style' in element) {
    if ((element.style as CSSStyleDeclaration).getPropertyValue(property) !== '') return true
  }
  const classes = ` ${element.getAttribute('class') ?? ''} `
  return sheets.some((sheet) =>
    sheet[property].some(({ className, text }) =>
      className === undefined ? element.matches(text) : classes.includes(` ${className} `),
    ),
  )
}

/** The answer where the tag alone decides, and undefined elsewhere. */
function quickly(element: Element, property: Quick): string | undefined {
  const sheets = [...document.styleSheets].map(declaringIn)
  if (property !== 'display') {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (isDeclared(at, property, sheets)) return undefined
    }
    return property === 'visibility' ? 'visible' : 'auto'
  }
  if (isDeclared(element, property, sheets) || element.matches('summary, dialog, embed, noscript')) return undefined
  const kind = `${element.namespaceURI} ${element.localName} ${element.getAttribute('type')}`
  const remembered = displays.get(kind)
  if (remembered !== undefined) return remembered
  const display = jsdomStyle(element).display
  displays.set(kind, display)
  return display
}

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || !element.isConnected || element.ownerDocument !== document) {
    return jsdomStyle(element, pseudoElement)
  }
  let whole: CSSStyleDeclaration | undefined
  const jsdom = (): CSSStyleDeclaration => (whole ??= jsdomStyle(element))
  const value = (property: Quick): string => quickly(element, property) ?? jsdom().getPropertyValue(property)
  const getPropertyValue = (property: string): string =>
    isQuick(property) ? value(property) : jsdom().getPropertyValue(property)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_target, property) {
      if (isQuick(property)) return value(property)
      if (property === 'pointerEvents') return value('pointer-events')
      if (property === 'getPropertyValue') return getPropertyValue
      const other: unknown = Reflect.get(jsdom(), property, jsdom())
      return typeof other === 'function' ? other.bind(jsdom()) : other
    },
    has: (_target, property) => property in jsdom(),
  })
}
