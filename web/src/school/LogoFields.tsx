import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useBranding } from '../shared/school/useBranding.ts'
import { messages } from './messages.ts'
import { PictureField } from './PictureField.tsx'
import classes from './Settings.module.css'
import { SetSchoolLogoMutation } from './schoolSettingsDocuments.ts'

/** Shows the logos for screens and for paper; each is saved as soon as it is chosen. (BRAND-09, BRAND-10) */
export function LogoFields({ locked }: { locked: boolean }) {
  const { logoUrl, printLogoUrl } = useBranding()
  return (
    <div className={classes.logos}>
      <LogoField kind="screen" url={logoUrl} locked={locked} />
      <LogoField kind="print" url={printLogoUrl} locked={locked} />
    </div>
  )
}

function LogoField({ kind, url, locked }: { kind: 'screen' | 'print'; url: string | null; locked: boolean }) {
  const text = useMessages(messages).logo
  const { save, saving } = useSave(SetSchoolLogoMutation)
  return (
    <PictureField
      label={text[kind]}
      url={url}
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      locked={locked}
      saving={saving}
      words={text}
      save={(data, words) => save({ input: { kind, data } }, words)}
    />
  )
}
