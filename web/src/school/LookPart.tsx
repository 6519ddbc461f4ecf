import { TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import { contrast, isColour } from '../shared/format/colour.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { schoolColours } from '../shared/school/schoolColours.ts'
import { useBranding } from '../shared/school/useBranding.ts'
import { Group } from './Group.tsx'
import { LogoFields } from './LogoFields.tsx'
import { messages } from './messages.ts'
import classes from './Settings.module.css'
import type { SettingsPart } from './settingsValues.ts'

const grounds = {
  light: { background: '#ffffff', color: '#1a1c1f' },
  dark: { background: '#1c1d20', color: '#e8eaed' },
}

/**
 * Shows the logos and the colour of the school, and how screens look in it by day and by night. (BRAND-08, BRAND-11,
 * D24)
 */
export function LookPart({ form, locked }: SettingsPart) {
  const text = useMessages(messages)
  const { defaultColor } = form.values
  const colour = defaultColor.trim().toLowerCase()
  const { accent } = schoolColours(colour)
  const isRead = isColour(colour) && colour.length === 7
  return (
    <Group
      title={text.groups.look}
      hints={
        isRead
          ? [
              text.logo.hint,
              text.colour.contrast(contrast(accent, '#ffffff').toFixed(1)),
              accent === colour ? text.colour.asIs : text.colour.adjusted(accent),
            ]
          : [text.logo.hint]
      }
    >
      <LogoFields locked={locked} />
      <div className={classes.colour}>
        <input
          type="color"
          className={classes.pick}
          aria-label={text.colour.pick}
          value={isRead ? colour : '#ffffff'}
          disabled={locked}
          onChange={(event) => form.setField('defaultColor', event.currentTarget.value)}
        />
        <TextInput label={text.fields.defaultColor} disabled={locked} {...form.field('defaultColor')} />
      </div>
      {isRead && (
        <div className={classes.previews}>
          <Preview colour={colour} name={form.values.name} scheme="light" />
          <Preview colour={colour} name={form.values.name} scheme="dark" />
        </div>
      )}
    </Group>
  )
}

function Preview({ colour, name, scheme }: { colour: string; name: string; scheme: 'light' | 'dark' }) {
  const text = useMessages(messages)
  const { logoUrl } = useBranding()
  const { brand, onBrand, accent, accentText } = schoolColours(colour)
  const style: CSSProperties = { ...grounds[scheme], borderTop: `4px solid ${brand}` }
  return (
    <figure className={classes.preview} style={style} aria-label={text.colour[scheme]}>
      <div className={classes.previewHead}>
        {logoUrl ? (
          <img className={classes.previewLogo} src={logoUrl} alt="" />
        ) : (
          <span className={classes.tile} style={{ background: brand, color: onBrand }} aria-hidden>
            {[...name][0]}
          </span>
        )}
        <span className={classes.previewName}>{name}</span>
      </div>
      <span className={classes.previewButton} style={{ background: accent, color: '#ffffff' }}>
        {text.colour.button}
      </span>
      <span style={{ color: accentText[scheme] }}>{text.colour.link}</span>
    </figure>
  )
}
