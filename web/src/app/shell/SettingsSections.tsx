import { NavLink, Outlet } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './sectionMessages.ts'
import classes from './SettingsSections.module.css'

const sections = [
  'school',
  'accounts',
  'locations',
  'otherBookings',
  'closures',
  'work',
  'mail',
  'keys',
  'webhooks',
] as const

/** The sections of the settings, each with its own address, and the one that is open. (STF-01) */
export function SettingsSections() {
  const text = useMessages(messages)
  return (
    <>
      <nav aria-label={text.sections}>
        <ul className={classes.sections}>
          {sections.map((section) => (
            <li key={section}>
              <NavLink className={classes.section} to={`/admin/settings/${section}`}>
                {text[section]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
