import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Area, linkArea } from '../../shared/session/session.ts'

/**
 * Returns the area, the user type and the token in the address of a mail's link; the token is empty without one. It is
 * taken out of the address at once, so that neither the history nor a referrer keeps it; a reload needs the mail again.
 * (AUTH-19, D9)
 */
export function useLinkToken(): { area: Area; type: Area | 'guardian'; token: string } {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => pathname.split('/')[3] ?? '')
  useEffect(() => {
    const segments = pathname.split('/')
    if (segments.length > 3) void navigate(segments.slice(0, 3).join('/'), { replace: true })
  }, [navigate, pathname])
  const area = linkArea(pathname)
  return { area, type: pathname.split('/')[2] === 'guardian' ? 'guardian' : area, token }
}
