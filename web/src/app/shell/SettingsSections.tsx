import { NavLink, Outlet } from 'react-router'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from '../messages.ts'
import { settingsPages } from '../settingsPages.ts'
import classes from './SettingsSections.module.css'

/** Shows the sections of the settings, each with its own address, and the one that is open. (STF-01) */
export function SettingsSections() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  return (
    <>
      <nav aria-label={text.sections}>
        <ul className={classes.sections}>
          {settingsPages.map(({ path, label }) => (
            <li key={path}>
              <NavLink className={classes.section} to={`/admin/settings/${path}`}>
                {label[language]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
