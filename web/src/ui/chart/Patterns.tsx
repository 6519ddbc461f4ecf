import classes from './Chart.module.css'

const tones = ['good', 'warn', 'bad', 'quiet'] as const

/**
 * Says how each tone is filled, so that it differs from the others without its colour: stripes one way, the other way,
 * across, dots.
 */
export function Patterns() {
  return (
    <defs>
      {tones.map((tone, index) => (
        <pattern
          key={tone}
          id={`chart-${tone}`}
          className={classes.pattern}
          data-tone={tone}
          width={7}
          height={7}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${[45, -45, 90, 0][index]})`}
        >
          <rect width={7} height={7} data-ground />
          {tone === 'quiet' ? <circle cx={3.5} cy={3.5} r={1.2} /> : <rect width={2.5} height={7} />}
        </pattern>
      ))}
    </defs>
  )
}
