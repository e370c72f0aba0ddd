import { type PointerEvent, useState } from 'react';
import type { TransactionSummary } from '#domain/admin/transaction-list.ts';
import { axisAmount, coversText, roundUp, shortName, spanName, sumsText, usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';
import { FiguresTable } from './figures-table.tsx';
import { useWidth } from './use-width.ts';

const texts = transactionsTexts.chart;

const HEIGHT = 220;
const AXIS = { left: 52, bottom: 26, top: 8, right: 4 };

/**
 * Donations over time: a bar per day, week, month, or year, with its refunds marked. The pointer, a finger, and the
 * arrow keys move from bar to bar.
 */
export function TimeChart({ summary }: { summary: TransactionSummary }) {
	const { unit, points } = summary.over_time;
	const peak = points.reduce((most, point, i) => (point.net_cents > (points[most]?.net_cents ?? 0) ? i : most), 0);
	const [picked, setPicked] = useState<number>();
	const [box, width] = useWidth<HTMLDivElement>();
	const at = Math.min(picked ?? peak, points.length - 1);
	const point = points[at];
	if (point === undefined) return null;

	const top = roundUp(Math.max(...points.map(({ gross_cents }) => gross_cents)));
	const plot = { width: Math.max(0, width - AXIS.left - AXIS.right), height: HEIGHT - AXIS.top - AXIS.bottom };
	const step = plot.width / points.length;
	const bar = Math.max(1, step - Math.min(6, Math.max(1, step * 0.25)));
	const y = (cents: number) => AXIS.top + plot.height * (1 - cents / top);
	const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(plot.width / 64))));
	const pick = (event: PointerEvent<HTMLElement>) => {
		const x = event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS.left;
		setPicked(Math.max(0, Math.min(points.length - 1, Math.floor(x / step))));
	};
	const valueText = texts.bar(spanName(point.start, unit), sumsText(point));
	const best = points[peak];
	return (
		<figure className="admin-chart">
			<figcaption>
				<h3 className="ui-title-4">{texts.overTime}</h3>
				<p className="ui-quiet ui-number">
					{texts.byUnit(coversText(summary), unit)}
					{best !== undefined && best.net_cents > 0 && texts.most(usd(best.net_cents), spanName(best.start, unit))}
				</p>
			</figcaption>
			<p className="admin-chart-point ui-number">
				<b>{spanName(point.start, unit)}</b> {sumsText(point)}
			</p>
			<div className="admin-scrub" ref={box} role="presentation" onPointerMove={pick} onPointerDown={pick}>
				<input
					type="range"
					min={0}
					max={points.length - 1}
					step={1}
					value={at}
					onChange={(event) => setPicked(Number(event.target.value))}
					aria-label={texts.bars(unit)}
					aria-valuetext={valueText}
				/>
				<svg width="100%" height={HEIGHT} aria-hidden="true">
					{[0, 0.5, 1].map((share) => (
						<g key={share}>
							<line x1={AXIS.left} x2={width - AXIS.right} y1={y(top * share)} y2={y(top * share)} className="admin-chart-grid" />
							<text x={AXIS.left - 8} y={y(top * share) + 4} textAnchor="end">
								{axisAmount(top * share)}
							</text>
						</g>
					))}
					{points.map(({ start, net_cents, gross_cents }, i) => {
						const x = AXIS.left + i * step + (step - bar) / 2;
						return (
							<g key={start} className={i === at ? 'admin-chart-on' : undefined}>
								{i === at && <rect className="admin-chart-column" x={AXIS.left + i * step} y={AXIS.top} width={step} height={plot.height} />}
								{gross_cents > net_cents && (
									<rect className="admin-chart-refunded" x={x} y={y(gross_cents)} width={bar} height={Math.max(0, y(net_cents) - y(gross_cents))} />
								)}
								{net_cents > 0 && (
									<rect className="admin-chart-net" x={x} y={Math.min(y(net_cents), y(0) - 1)} width={bar} height={Math.max(1, y(0) - y(net_cents))} />
								)}
								{i % every === 0 && i + every * 0.6 < points.length + every * 0.4 && (
									<text x={Math.min(AXIS.left + (i + 0.5) * step, width - 18)} y={HEIGHT - 8} textAnchor="middle">
										{shortName(start, unit)}
									</text>
								)}
							</g>
						);
					})}
				</svg>
			</div>
			<FiguresTable
				caption={texts.tableOf(unit, coversText(summary))}
				first={transactionsTexts.spans.units[unit]}
				rows={points.map((row) => ({ ...row, name: spanName(row.start, unit) }))}
			/>
		</figure>
	);
}
