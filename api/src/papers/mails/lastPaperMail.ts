import { actorName } from '../../payments/actorName.ts'
import { type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { PaperMailType } from './paperMail.type.ts'
import { timesMailed } from './timesMailed.ts'

/** Returns the expression for the last email of the row that a column of `paper_mail` names; null without one. */
export const lastPaperMail = (schoolId: string, column: 'paper_id' | 'agreement_id', id: Sql): Sql<PaperMailType> =>
  sql`(
    select jsonb_build_object('at', ${wallTime('sent.at')}, 'by', ${actorName('sent', 'sent.actor')}, 'state', coalesce(m.state, case when sent.failed then 'failed' end),
      'address', m.address, 'times', (select ${timesMailed('e')} from paper_mail e
        where e.school_id = ${schoolId} and e.${sql.ref(column)} = ${id}))
    from paper_mail sent left join mail m on m.school_id = ${schoolId} and m.key = sent.mail_key
    where sent.school_id = ${schoolId} and sent.${sql.ref(column)} = ${id} order by sent.id desc limit 1)`
