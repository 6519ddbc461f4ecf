import { agreementPaperTexts } from '@koma/schema/agreementPaperTexts'
import { type ReactNode, useState } from 'react'
import { formatCredits, formatYen } from '../../shared/format/amounts.ts'
import { formatDate } from '../../shared/format/dates.ts'
import { Fact } from '../../ui/Facts.tsx'
import type { AgreementContent } from './agreementDocuments.ts'
import classes from './Agreement.module.css'
import { AgreementClauses } from './AgreementClauses.tsx'
import { AgreementPrice } from './AgreementPrice.tsx'

/** Shows the agreement as it is printed on A4, in the agreement's own language. (CON-46…56, BRAND-12, BRAND-14) */
export function AgreementPaper({ content }: { content: AgreementContent }) {
  const { language } = content
  const text = agreementPaperTexts[language]
  const clauses = content.clauses ?? []
  const date = (day: string) => formatDate(day, language, { year: true })
  const credits = formatCredits(content.points, content.creditType, language)
  const limit = (most: number | null) => (most === null ? text.noLimit : text.limit(most))
  return (
    <article
      className={classes.paper}
      data-agreement
      lang={language === 'jp' ? 'ja' : 'en'}
      aria-label={`${text.title} ${content.contractNumber}`}
    >
      <header className={classes.head}>
        <Mark content={content} />
        <div className={classes.contact}>
          {content.header.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </header>
      <h2 className={classes.title}>{text.title}</h2>
      <p className={classes.issued}>
        {text.number} {content.contractNumber}　{text.printedOn} {date(content.printedOn)}
      </p>
      <Part title={text.parties}>
        <Fact label={text.student}>{content.studentName}</Fact>
        <Fact label={text.holder}>{content.contractHolder}</Fact>
        <Fact label={text.studentCode}>{content.studentCode.toUpperCase()}</Fact>
        <Fact label={text.phone}>{content.phoneNumber}</Fact>
        <Fact label={text.email} wide>
          {content.email}
        </Fact>
      </Part>
      <Part title={text.terms}>
        <Fact label={text.type}>{content.monthlyContract ? text.monthly(credits) : text.package(credits)}</Fact>
        <Fact label={text.carryOver}>{content.carryOver ? text.carries : text.carriesNot}</Fact>
        <Fact label={text.start}>{date(content.startDate)}</Fact>
        <Fact label={text.end}>{date(content.endDate)}</Fact>
        <Fact label={text.bookingLimit}>{limit(content.monthlyBookingLimit)}</Fact>
        <Fact label={text.cancelLimit}>{limit(content.monthlyCancelLimit)}</Fact>
        <Fact label={text.lessons} wide>
          {content.lessons.join(text.comma) || text.noLessons}
        </Fact>
      </Part>
      <AgreementPrice content={content} yen={(amount) => formatYen(amount, language)} />
      {clauses.length > 0 && (
        <section className={classes.part}>
          <h3>{text.clauses}</h3>
          <AgreementClauses clauses={clauses} />
        </section>
      )}
      {content.consent.length > 0 && (
        <section className={classes.part}>
          <h3>{text.consent}</h3>
          <ol className={classes.consent}>
            {content.consent.map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ol>
        </section>
      )}
      <section className={classes.signature} aria-label={text.signature}>
        <Line label={text.signedOn}>
          <span className={classes.day}>{text.day}</span>
        </Line>
        <Line label={text.signHolder} seal={text.seal} />
        <Line label={text.signSchool} seal={text.seal}>
          {content.schoolName}
        </Line>
      </section>
    </article>
  )
}

/** Shows the school's logo, or its name if the logo no longer exists. */
function Mark({ content: { logoUrl, schoolName } }: { content: AgreementContent }) {
  const [missing, setMissing] = useState(false)
  return (
    <div className={classes.mark}>
      {logoUrl !== null && !missing ? (
        <img src={logoUrl} alt={schoolName} onError={() => setMissing(true)} />
      ) : (
        <strong>{schoolName}</strong>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <dl className={classes.facts}>{children}</dl>
    </section>
  )
}

/** Shows a line to be filled in by hand, with room for a seal. (CON-56) */
function Line({ label, seal, children }: { label: string; seal?: string; children?: ReactNode }) {
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <span className={classes.write}>{children}</span>
      {seal !== undefined && <span className={classes.seal}>{seal}</span>}
    </div>
  )
}
