import { Anchor } from '@mantine/core'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { messages } from './contactMessages.ts'
import classes from './SchoolContact.module.css'

const email = /[^\s@、。,;：:（）()]+@[^\s@、。,;：:（）()]+\.[A-Za-z]{2,}/
// A number as people write it, of at least nine digits.
const phone = /\+?\d[\d\-−‐－ー ()]{7,}\d/
const reachable = new RegExp(`(${email.source}|${phone.source})`)

/**
 * Says how to reach the school, beside a sentence that asks students to: numbers are called and addresses are written
 * to with one tap. Nothing where the school says nothing.
 */
export function SchoolContact() {
  const text = useMessages(messages)
  const { contact } = useSchool()
  if (contact === '') return null
  const parts = halfWidth(contact).split(reachable)
  return (
    <span className={classes.contact}>
      {text.label}
      {parts.map((part) => {
        const href = hrefOf(part)
        if (href === null) return part
        return (
          <Anchor key={href} href={href} fz="inherit" underline="always" className={classes.link}>
            {part}
          </Anchor>
        )
      })}
    </span>
  )
}

function hrefOf(part: string): string | null {
  if (email.test(part)) return `mailto:${part}`
  return phone.test(part) ? `tel:${part.replaceAll(/[^\d+]/g, '')}` : null
}
