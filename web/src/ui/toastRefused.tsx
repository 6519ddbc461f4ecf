import { IconAlertTriangle } from '@tabler/icons-react'
import { toast } from 'react-hot-toast'
import { withButton } from './toasts.tsx'
import classes from './toasts.module.css'

/**
 * Says that something is refused and, for eight seconds, offers to say why. The same text shows only once at a time.
 */
export function toastRefused(text: string, whyLabel: string, onWhy: () => void): void {
  toast(withButton(text, whyLabel, onWhy), {
    id: text,
    className: classes.toast,
    duration: 8000,
    icon: <IconAlertTriangle className={classes.bad} size={20} aria-hidden />,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  })
}
