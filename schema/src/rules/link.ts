/** `link` as it is kept: without blanks around it, and with https in front where no http prefix is (SCHED-82). */
export function withHttps(link: string): string {
  const trimmed = link.trim()
  return trimmed === '' || /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
