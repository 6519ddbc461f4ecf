import { NavLink } from 'react-router'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import type { Area } from '../../shared/session/session.ts'
import { messages } from '../messages.ts'
import type { Tab } from '../page.ts'
import classes from './AreaTabs.module.css'
import { tabIcons } from './tabIcons.ts'

interface AreaTabsProps {
  area: Area
  tabs: readonly Tab[]
  /** Off until the school is known. (SHELL-09) */
  disabled: boolean
}

/**
 * Shows an area's tabs: along the header at a desk, a bar at the bottom of a phone. (SHELL-05, SHELL-07, SHELL-10,
 * SHELL-42)
 */
export function AreaTabs({ area, tabs, disabled }: AreaTabsProps) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  return (
    <nav className={classes.nav} data-area={area} aria-label={text.mainMenu}>
      <ul className={classes.list}>
        {tabs.map(({ path, label, icon }) => {
          const Picture = tabIcons[icon]
          return (
            <li key={path}>
              {disabled ? (
                <button className={classes.tab} type="button" disabled>
                  <Picture className={classes.icon} size={22} stroke={1.75} aria-hidden />
                  {label[language]}
                </button>
              ) : (
                <NavLink className={classes.tab} to={`/${area}/${path}`}>
                  <Picture className={classes.icon} size={22} stroke={1.75} aria-hidden />
                  {label[language]}
                </NavLink>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
