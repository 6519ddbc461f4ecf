import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { reloadToNewVersion } from '../../shared/offline/serviceWorker.ts'
import { useNewVersion } from '../../shared/offline/useNewVersion.ts'
import { messages } from './messages.ts'
import classes from './UpdateNotice.module.css'

/** Says quietly that a newer version is there. Nothing reloads before someone says so. */
export function UpdateNotice() {
  const text = useMessages(messages)
  const isThere = useNewVersion()
  const [dismissed, setDismissed] = useState(false)
  return (
    <output className={classes.place}>
      {isThere && !dismissed && (
        <span className={classes.notice}>
          {text.newVersion}
          <Button size="compact-sm" onClick={reloadToNewVersion}>
            {text.reload}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setDismissed(true)}>
            {text.later}
          </Button>
        </span>
      )}
    </output>
  )
}
