import { Migration001_school } from '../../../migrations/Migration001_school.ts'
import { Migration002_booking_facts } from '../../../migrations/Migration002_booking_facts.ts'
import { Migration003_accounts } from '../../../migrations/Migration003_accounts.ts'
import { Migration004_mail } from '../../../migrations/Migration004_mail.ts'
import { Migration005_calendar_feed } from '../../../migrations/Migration005_calendar_feed.ts'
import { Migration006_profile_version } from '../../../migrations/Migration006_profile_version.ts'
import { Migration008_history } from '../../../migrations/Migration008_history.ts'
import { Migration009_slot_batch } from '../../../migrations/Migration009_slot_batch.ts'
import { Migration010_announcements } from '../../../migrations/Migration010_announcements.ts'
import { Migration012_staff_events } from '../../../migrations/Migration012_staff_events.ts'
import { Migration013_booking_in_one_statement } from '../../../migrations/Migration013_booking_in_one_statement.ts'
import { Migration014_checksums } from '../../../migrations/Migration014_checksums.ts'
import { Migration015_own_address } from '../../../migrations/Migration015_own_address.ts'
import { Migration017_pace } from '../../../migrations/Migration017_pace.ts'
import { Migration019_records } from '../../../migrations/Migration019_records.ts'
import { Migration020_known_devices } from '../../../migrations/Migration020_known_devices.ts'
import { Migration021_slot_moves } from '../../../migrations/Migration021_slot_moves.ts'
import { Migration022_deleted_records } from '../../../migrations/Migration022_deleted_records.ts'
import { Migration023_outbox_failed } from '../../../migrations/Migration023_outbox_failed.ts'
import { Migration024_search } from '../../../migrations/Migration024_search.ts'
import { Migration025_students } from '../../../migrations/Migration025_students.ts'
import { Migration027_deleted_teachers } from '../../../migrations/Migration027_deleted_teachers.ts'
import { Migration028_school_settings } from '../../../migrations/Migration028_school_settings.ts'
import { Migration029_contract_money } from '../../../migrations/Migration029_contract_money.ts'
import { Migration032_staying_sessions } from '../../../migrations/Migration032_staying_sessions.ts'
import { Migration034_imports } from '../../../migrations/Migration034_imports.ts'
import { Migration035_runs } from '../../../migrations/Migration035_runs.ts'
import { Migration036_payment_runs } from '../../../migrations/Migration036_payment_runs.ts'
import { Migration037_log_of_everything } from '../../../migrations/Migration037_log_of_everything.ts'
import { Migration040_contract_reminders } from '../../../migrations/Migration040_contract_reminders.ts'
import { Migration041_template } from '../../../migrations/Migration041_template.ts'
import { Migration042_template_runs } from '../../../migrations/Migration042_template_runs.ts'
import { Migration043_closures } from '../../../migrations/Migration043_closures.ts'
import { Migration054_webhooks } from '../../../migrations/Migration054_webhooks.ts'
import { Migration080_rows_of_one_school } from '../../../migrations/Migration080_rows_of_one_school.ts'
import { Migration082_runs_go_back } from '../../../migrations/Migration082_runs_go_back.ts'
import { Migration083_slots_of_a_row } from '../../../migrations/Migration083_slots_of_a_row.ts'
import { Migration084_contract_numbers } from '../../../migrations/Migration084_contract_numbers.ts'
import { Migration085_moved_lessons } from '../../../migrations/Migration085_moved_lessons.ts'
import { Migration086_counted_students } from '../../../migrations/Migration086_counted_students.ts'
import { Migration087_as_a_new_database } from '../../../migrations/Migration087_as_a_new_database.ts'
import { Migration088_untold } from '../../../migrations/Migration088_untold.ts'
import { Migration089_lines } from '../../../migrations/Migration089_lines.ts'
import { Migration090_dropped_mails } from '../../../migrations/Migration090_dropped_mails.ts'
import { Migration091_drawn_logos } from '../../../migrations/Migration091_drawn_logos.ts'
import { Migration092_zone_changes } from '../../../migrations/Migration092_zone_changes.ts'
import { Migration093_confirmed_addresses } from '../../../migrations/Migration093_confirmed_addresses.ts'
import { Migration094_undone_places } from '../../../migrations/Migration094_undone_places.ts'
import { Migration095_rooms } from '../../../migrations/Migration095_rooms.ts'
import { Migration096_unseen_signs } from '../../../migrations/Migration096_unseen_signs.ts'
import { Migration097_substitution_slot } from '../../../migrations/Migration097_substitution_slot.ts'
import { Migration098_kept_hours } from '../../../migrations/Migration098_kept_hours.ts'
import { Migration105_moved_bookings } from '../../../migrations/Migration105_moved_bookings.ts'
import { Migration106_earlier_places } from '../../../migrations/Migration106_earlier_places.ts'
import { Migration136_invoices } from '../../../migrations/Migration136_invoices.ts'
import { Migration131_closure_calls } from '../../../migrations/Migration131_closure_calls.ts'
import { Migration169_record_undo } from '../../../migrations/Migration169_record_undo.ts'
import { Migration166_attendance_reasons } from '../../../migrations/Migration166_attendance_reasons.ts'
import { Migration170_repeating_discounts } from '../../../migrations/Migration170_repeating_discounts.ts'
import { Migration167_make_up_settings } from '../../../migrations/Migration167_make_up_settings.ts'
import { Migration168_make_up_lots } from '../../../migrations/Migration168_make_up_lots.ts'
import { Migration151_fold_names } from '../../../migrations/Migration151_fold_names.ts'
import { Migration174_paper_seals } from '../../../migrations/Migration174_paper_seals.ts'
import { Migration173_paper_mails } from '../../../migrations/Migration173_paper_mails.ts'
import { Migration148_agreement_templates } from '../../../migrations/Migration148_agreement_templates.ts'
import { Migration180_student_fields } from '../../../migrations/Migration180_student_fields.ts'
import { Migration194_student_field_keys } from '../../../migrations/Migration194_student_field_keys.ts'
import { Migration200_session_network } from '../../../migrations/Migration200_session_network.ts'
import { Migration201_password_given } from '../../../migrations/Migration201_password_given.ts'
import { Migration202_second_factors } from '../../../migrations/Migration202_second_factors.ts'
import { Migration203_student_key_codes } from '../../../migrations/Migration203_student_key_codes.ts'
import { Migration212_transfer_details } from '../../../migrations/Migration212_transfer_details.ts'
import { Migration204_lost_paper_mails } from '../../../migrations/Migration204_lost_paper_mails.ts'
import { Migration206_security_log } from '../../../migrations/Migration206_security_log.ts'
import { Migration207_security_mails } from '../../../migrations/Migration207_security_mails.ts'
import { Migration147_leave_contracts } from '../../../migrations/Migration147_leave_contracts.ts'
import { Migration141_collect_day } from '../../../migrations/Migration141_collect_day.ts'
import { Migration152_readings } from '../../../migrations/Migration152_readings.ts'
import { Migration142_cash_closings } from '../../../migrations/Migration142_cash_closings.ts'
import { Migration122_waiting_places } from '../../../migrations/Migration122_waiting_places.ts'
import { Migration125_student_leaves } from '../../../migrations/Migration125_student_leaves.ts'
import { Migration123_direct_debit } from '../../../migrations/Migration123_direct_debit.ts'
import { Migration124_bank_transfers } from '../../../migrations/Migration124_bank_transfers.ts'
import { Migration107_seat_offers } from '../../../migrations/Migration107_seat_offers.ts'
import { Migration116_refunds } from '../../../migrations/Migration116_refunds.ts'
import { Migration119_papers } from '../../../migrations/Migration119_papers.ts'
import { Migration117_shown_attendance } from '../../../migrations/Migration117_shown_attendance.ts'
import { Migration112_installation_keys } from '../../../migrations/Migration112_installation_keys.ts'
import { Migration118_push_subscriptions } from '../../../migrations/Migration118_push_subscriptions.ts'
import { Migration113_reminders } from '../../../migrations/Migration113_reminders.ts'
import { Migration108_contract_tax } from '../../../migrations/Migration108_contract_tax.ts'
import { Migration109_plans } from '../../../migrations/Migration109_plans.ts'
import { Migration099_template_day } from '../../../migrations/Migration099_template_day.ts'
import { Migration100_payment_method } from '../../../migrations/Migration100_payment_method.ts'
import { Migration102_holder_words } from '../../../migrations/Migration102_holder_words.ts'
import { Migration071_slot_origin } from '../../../migrations/Migration071_slot_origin.ts'
import { Migration045_kept_answers } from '../../../migrations/Migration045_kept_answers.ts'
import { Migration051_substitutions } from '../../../migrations/Migration051_substitutions.ts'
import { Migration050_api_keys } from '../../../migrations/Migration050_api_keys.ts'
import { Migration053_events } from '../../../migrations/Migration053_events.ts'
import { Migration047_life_of_links } from '../../../migrations/Migration047_life_of_links.ts'
import { Migration046_log_search } from '../../../migrations/Migration046_log_search.ts'
import { Migration111_point_lots } from '../../../migrations/Migration111_point_lots.ts'
import { Migration114_carry_limits } from '../../../migrations/Migration114_carry_limits.ts'
import { Migration132_plan_changes } from '../../../migrations/Migration132_plan_changes.ts'
import { Migration133_first_month } from '../../../migrations/Migration133_first_month.ts'
import { Migration134_fee_kinds } from '../../../migrations/Migration134_fee_kinds.ts'
import { Migration177_fees } from '../../../migrations/Migration177_fees.ts'
import { Migration188_request_hashes } from '../../../migrations/Migration188_request_hashes.ts'
import { Migration215_guardian_calendars } from '../../../migrations/Migration215_guardian_calendars.ts'
import { Migration213_return_invoices } from '../../../migrations/Migration213_return_invoices.ts'
import { Migration195_guardian_undo } from '../../../migrations/Migration195_guardian_undo.ts'
import { Migration193_guardian_relations } from '../../../migrations/Migration193_guardian_relations.ts'
import { Migration192_guardian_words } from '../../../migrations/Migration192_guardian_words.ts'
import { Migration189_journal_exports } from '../../../migrations/Migration189_journal_exports.ts'
import { Migration191_guardian_mails } from '../../../migrations/Migration191_guardian_mails.ts'
import { Migration184_guardians } from '../../../migrations/Migration184_guardians.ts'
import { Migration178_deposits } from '../../../migrations/Migration178_deposits.ts'
import { Migration198_contract_order } from '../../../migrations/Migration198_contract_order.ts'
import { Migration197_student_merges } from '../../../migrations/Migration197_student_merges.ts'
import { Migration218_rewritten_rows } from '../../../migrations/Migration218_rewritten_rows.ts'
import { Migration209_erasures } from '../../../migrations/Migration209_erasures.ts'

/** Every migration there is, in order. */
export const migrations = [
  Migration001_school,
  Migration002_booking_facts,
  Migration003_accounts,
  Migration004_mail,
  Migration005_calendar_feed,
  Migration006_profile_version,
  Migration008_history,
  Migration009_slot_batch,
  Migration010_announcements,
  Migration012_staff_events,
  Migration013_booking_in_one_statement,
  Migration014_checksums,
  Migration015_own_address,
  Migration017_pace,
  Migration019_records,
  Migration020_known_devices,
  Migration021_slot_moves,
  Migration022_deleted_records,
  Migration023_outbox_failed,
  Migration024_search,
  Migration025_students,
  Migration027_deleted_teachers,
  Migration028_school_settings,
  Migration029_contract_money,
  Migration032_staying_sessions,
  Migration034_imports,
  Migration035_runs,
  Migration036_payment_runs,
  Migration037_log_of_everything,
  Migration040_contract_reminders,
  Migration041_template,
  Migration042_template_runs,
  Migration043_closures,
  Migration047_life_of_links,
  Migration053_events,
  Migration054_webhooks,
  Migration046_log_search,
  Migration045_kept_answers,
  Migration051_substitutions,
  Migration050_api_keys,
  Migration080_rows_of_one_school,
  Migration071_slot_origin,
  Migration082_runs_go_back,
  Migration083_slots_of_a_row,
  Migration084_contract_numbers,
  Migration085_moved_lessons,
  Migration086_counted_students,
  Migration087_as_a_new_database,
  Migration088_untold,
  Migration089_lines,
  Migration090_dropped_mails,
  Migration091_drawn_logos,
  Migration092_zone_changes,
  Migration093_confirmed_addresses,
  Migration094_undone_places,
  Migration095_rooms,
  Migration096_unseen_signs,
  Migration097_substitution_slot,
  Migration098_kept_hours,
  Migration099_template_day,
  Migration100_payment_method,
  Migration102_holder_words,
  Migration105_moved_bookings,
  Migration106_earlier_places,
  Migration107_seat_offers,
  Migration108_contract_tax,
  Migration109_plans,
  Migration117_shown_attendance,
  Migration112_installation_keys,
  Migration113_reminders,
  Migration118_push_subscriptions,
  Migration122_waiting_places,
  Migration111_point_lots,
  Migration131_closure_calls,
  Migration125_student_leaves,
  Migration116_refunds,
  Migration123_direct_debit,
  Migration124_bank_transfers,
  Migration119_papers,
  Migration114_carry_limits,
  Migration151_fold_names,
  Migration147_leave_contracts,
  Migration141_collect_day,
  Migration132_plan_changes,
  Migration152_readings,
  Migration136_invoices,
  Migration166_attendance_reasons,
  Migration133_first_month,
  Migration142_cash_closings,
  Migration134_fee_kinds,
  Migration148_agreement_templates,
  Migration173_paper_mails,
  Migration170_repeating_discounts,
  Migration174_paper_seals,
  Migration167_make_up_settings,
  Migration168_make_up_lots,
  Migration177_fees,
  Migration169_record_undo,
  Migration184_guardians,
  Migration191_guardian_mails,
  Migration192_guardian_words,
  Migration178_deposits,
  Migration180_student_fields,
  Migration194_student_field_keys,
  Migration200_session_network,
  Migration206_security_log,
  Migration207_security_mails,
  Migration188_request_hashes,
  Migration197_student_merges,
  Migration198_contract_order,
  Migration201_password_given,
  Migration203_student_key_codes,
  Migration193_guardian_relations,
  Migration195_guardian_undo,
  Migration209_erasures,
  Migration212_transfer_details,
  Migration202_second_factors,
  Migration215_guardian_calendars,
  Migration213_return_invoices,
  Migration204_lost_paper_mails,
  Migration189_journal_exports,
  Migration218_rewritten_rows,
]
