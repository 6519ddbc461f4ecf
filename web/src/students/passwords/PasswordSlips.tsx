import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { LocalLink } from '../../record/LocalLink.tsx'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeavingWith } from '../../record/useLeaving.ts'
import { formatDateTime, wallTimeOf } from '../../shared/format/dates.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { inLanguage } from '../../shared/i18n/language.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { messages, slipWords } from './messages.ts'
import type { Slip } from './passwordDocuments.ts'
import classes from './passwords.module.css'
import { QrCode } from '../../ui/QrCode.tsx'

type PaperLanguage = keyof typeof messages.en.languages

const nothing = () => undefined

/**
 * Shows the links that were just made, a slip for each student, on A4. They exist nowhere else, so leaving asks.
 * (ASTU-41)
 */
export function PasswordSlips({ slips, onBack }: { slips: readonly Slip[]; onBack: () => void }) {
  const text = useMessages(messages)
  const [language, setLanguage] = useState<PaperLanguage>('own')
  const [printed, setPrinted] = useState(false)
  const guard = useLeavingWith(text.notPrinted)
  const print = () => {
    window.print()
    setPrinted(true)
  }
  return (
    <>
      <Unsaved unsaved={!printed} guard={guard} onDiscard={nothing} />
      <div className={classes.tools}>
        <PageHeader
          title={text.slips}
          actions={
            <>
              {printed && (
                <Button variant="default" onClick={onBack}>
                  {text.back}
                </Button>
              )}
              <Button leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />} onClick={print}>
                {text.printNow}
              </Button>
            </>
          }
        />
        <div className={classes.choice}>
          <Segments
            aria-label={text.language}
            data={(['own', 'jp', 'en'] as const).map((value) => ({ value, label: text.languages[value] }))}
            value={language}
            onChange={setLanguage}
          />
          <p>{text.slipsHint}</p>
        </div>
        {slips[0] && <LocalLink url={slips[0].url} />}
      </div>
      <div className={classes.paper}>
        {slips.map((slip) => (
          <PaperSlip key={slip.studentId} slip={slip} language={language === 'own' ? slip.language : language} />
        ))}
      </div>
    </>
  )
}

function PaperSlip({ slip, language }: { slip: Slip; language: 'jp' | 'en' }) {
  const { name: schoolName, timezoneName } = useSchool()
  const text = slipWords[language]
  const { fullName, studentCode, validUntil } = slip
  const url = inLanguage(slip.url, language)
  return (
    <article className={classes.slip} lang={language === 'jp' ? 'ja' : 'en'} aria-label={fullName}>
      <QrCode text={url} label={text.qr(fullName)} />
      <div>
        <p className={classes.school}>{schoolName}</p>
        <h2>{text.name(fullName)}</h2>
        <p>
          {text.code} <strong className={classes.code}>{shownStudentCode(studentCode)}</strong>
        </p>
        <p>
          <strong>{text.title}</strong> {text.how}
        </p>
        <p className={classes.url}>{url}</p>
        <p className={classes.until}>
          {text.until(formatDateTime(wallTimeOf(validUntil, timezoneName), language))} {text.once}
        </p>
      </div>
    </article>
  )
}
