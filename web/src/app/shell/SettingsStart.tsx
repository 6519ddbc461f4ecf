import { Navigate } from 'react-router'

/** Settings open with their first section. */
export function SettingsStart() {
  return <Navigate to="school" replace />
}
