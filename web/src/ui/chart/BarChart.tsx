import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { AmountAxis, margin, NameAxis, widthOf } from './Axes.tsx'
import classes from './Chart.module.css'
import type { ChartData } from './chartTypes.ts'
import { LyingBars } from './LyingBars.tsx'
import { Patterns } from './Patterns.tsx'
import { useWidth } from './useWidth.ts'

const HEIGHT = 240

/** Bars side by side, each a stack of its amounts; amounts below 0 hang down. Words stand beside it (`Figure`). */
export function BarChart({ series, points, format, formatShort = format, allNamed = false }: ChartData) {
  const { ref, width } = useWidth()
  const layers = stack<(typeof points)[number], number>()
    .keys(series.map((_, index) => index))
    .value(({ values }, index) => values[index] ?? 0)
    .offset(stackOffsetDiverging)(points)
  const ends = layers.flatMap((layer) => layer.flatMap(([from, to]) => [from, to]))
  const y = scaleLinear([Math.min(0, ...ends), Math.max(1, ...ends)], [HEIGHT - margin.bottom, margin.top]).nice(4)
  const x = scaleBand(
    points.map(({ label }) => label),
    [margin.left, Math.max(margin.left + 1, width - margin.right)],
  ).padding(0.3)
  const isCrowded = points.some(({ label, short = label }) => widthOf(short) + 8 > x.step())
  if (allNamed && isCrowded && width > 0) {
    return (
      <div ref={ref} className={classes.lying}>
        <LyingBars layers={layers} series={series} format={format} width={width} most={Math.max(1, ...ends)} />
      </div>
    )
  }
  return (
    <div ref={ref} className={classes.frame}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden className={classes.chart}>
          <Patterns />
          <AmountAxis scale={y} width={width} format={formatShort} />
          {layers.map((layer, index) => (
            <g key={series[index]?.label} data-tone={series[index]?.tone}>
              {layer.map((bar) => (
                <rect
                  key={bar.data.label}
                  x={x(bar.data.label)}
                  y={y(bar[1])}
                  width={x.bandwidth()}
                  height={Math.max(0, y(bar[0]) - y(bar[1]))}
                >
                  <title>{`${bar.data.label} ${series[index]?.label ?? ''} ${format(bar.data.values[index] ?? 0)}`}</title>
                </rect>
              ))}
            </g>
          ))}
          <NameAxis
            names={points.map(({ label, short = label }) => ({
              key: label,
              at: (x(label) ?? 0) + x.bandwidth() / 2,
              text: short,
            }))}
            room={x.step()}
            right={width}
            y={HEIGHT - 8}
          />
        </svg>
      )}
    </div>
  )
}
