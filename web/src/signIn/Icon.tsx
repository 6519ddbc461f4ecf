/** @jsxImportSource preact */

/** Outlines of Tabler's icons, without the code that makes them components of the app. */
const outlines = {
  back: ['M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6'],
  student: [
    'M5 18v-6a6 6 0 0 1 6 -6h2a6 6 0 0 1 6 6v6a3 3 0 0 1 -3 3h-8a3 3 0 0 1 -3 -3',
    'M10 6v-1a2 2 0 1 1 4 0v1',
    'M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4',
    'M11 10h2',
  ],
  teacher: ['M22 9l-10 -4l-10 4l10 4l10 -4v6', 'M6 10.6v5.4a6 3 0 0 0 12 0v-5.4'],
  admin: [
    'M3 9a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -9',
    'M8 7v-2a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v2',
    'M12 12l0 .01',
    'M3 13a20 20 0 0 0 18 0',
  ],
  onward: ['M9 6l6 6l-6 6'],
  mail: ['M11 19h-6a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v6', 'M3 7l9 6l9 -6', 'M15 19l2 2l4 -4'],
  warn: [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ],
  info: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 9h.01', 'M11 12h1v4h1'],
  show: [
    'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
    'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
  ],
  hide: [
    'M10.585 10.587a2 2 0 0 0 2.829 2.828',
    'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
    'M3 3l18 18',
  ],
}

interface IconProps {
  name: keyof typeof outlines
  /** CSS pixels. */
  size: number
  stroke?: number
  class?: string | undefined
}

/** Shows a picture beside words, which screen readers pass by. */
export function Icon({ name, size, stroke = 2, class: style }: IconProps) {
  return (
    <svg
      class={style}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={stroke}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {outlines[name].map((outline) => (
        <path key={outline} d={outline} />
      ))}
    </svg>
  )
}
