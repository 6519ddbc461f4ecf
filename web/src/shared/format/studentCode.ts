export { shownStudentCode } from '@koma/schema/rules/studentCode'
