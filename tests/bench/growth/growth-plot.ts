import { type GrowingCost, growth, nLogN } from './growth-costs.ts';

const PANEL = { width: 240, height: 170 };
const INSIDE = { left: 46, right: 14, top: 34, bottom: 26 };
const COLUMNS = 4;
const STYLE = `text{font:11px system-ui,sans-serif;fill:#1b2a26}.name{font-weight:600}.quiet{fill:#5d6b66}.axis{stroke:#c3cbc7}.law{stroke:#9aa6a1;stroke-dasharray:3 3;fill:none}.cost{stroke:#0b6e4f;stroke-width:2;fill:none}.dot{fill:#0b6e4f}.worse .cost{stroke:#b3261e}.worse .dot{fill:#b3261e}
@media (prefers-color-scheme:dark){text{fill:#e8ecea}.quiet{fill:#9fb0a9}.axis{stroke:#45524d}.law{stroke:#6f7d77}.cost{stroke:#5fd3a5}.dot{fill:#5fd3a5}.worse .cost{stroke:#ff8a80}.worse .dot{fill:#ff8a80}}`;

/** Where a panel's lines may be. */
const CLIP = `<clipPath id="inside"><rect x="${INSIDE.left}" y="${INSIDE.top - 4}" width="${PANEL.width - INSIDE.left}" height="${PANEL.height - INSIDE.top - INSIDE.bottom + 8}"/></clipPath>`;

/** A panel for each cost, both axes logarithmic. The dashed line is n log n from the first size. Red grows faster. */
export function growthPlot(title: string, of: string, sizes: readonly number[], costs: readonly GrowingCost[]): string {
	const rows = Math.ceil(costs.length / COLUMNS);
	const [width, height] = [COLUMNS * PANEL.width, rows * PANEL.height + 30];
	const panels = costs.map((cost, i) => {
		const [x, y] = [(i % COLUMNS) * PANEL.width, 30 + Math.floor(i / COLUMNS) * PANEL.height];
		return `<g transform="translate(${x} ${y})"${growth(sizes, cost) > 1 ? ' class="worse"' : ''}>${panel(sizes, cost)}</g>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"><style>${STYLE}</style>${CLIP}<text class="name" x="8" y="18">${title}. Across: ${of}. Dashed: n log n.</text>${panels.join('')}</svg>\n`;
}

function panel(sizes: readonly number[], cost: GrowingCost): string {
	const { name, unit, at } = cost;
	const law = sizes.map((size) => (at[0] ?? 0) * nLogN(sizes[0] ?? 1, size));
	const x = scale(sizes, INSIDE.left, PANEL.width - INSIDE.right);
	const shown = at.filter((value) => value > 0);
	const y = scale([...shown, Math.min(law.at(-1) ?? 1, Math.max(...shown) * 4)], PANEL.height - INSIDE.bottom, INSIDE.top);
	const line = (values: readonly number[]) => values.map((value, i) => `${round(x(sizes[i] ?? 1))},${round(y(value))}`).join(' ');
	const dots = at.map((value, i) => `<circle class="dot" cx="${round(x(sizes[i] ?? 1))}" cy="${round(y(value))}" r="3"/>`).join('');
	const [low, high] = [Math.min(...shown), Math.max(...shown)];
	const [right, bottom] = [PANEL.width - INSIDE.right, PANEL.height - INSIDE.bottom];
	return [
		`<text class="name" x="8" y="16">${name}</text>`,
		`<path class="axis" d="M${INSIDE.left} ${INSIDE.top}V${bottom}H${right}" fill="none"/>`,
		`<text class="quiet" x="${INSIDE.left - 6}" y="${round(y(high) + 4)}" text-anchor="end">${figure(high)}</text>`,
		high / low > 1.6 ? `<text class="quiet" x="${INSIDE.left - 6}" y="${round(y(low) + 4)}" text-anchor="end">${figure(low)}</text>` : '',
		`<text class="quiet" x="${INSIDE.left - 6}" y="${bottom + 16}" text-anchor="end">${unit}</text>`,
		...[sizes[0] ?? 1, sizes.at(-1) ?? 1].map(
			(size, i) =>
				`<text class="quiet" x="${round(x(size))}" y="${bottom + 16}" text-anchor="${i === 0 ? 'start' : 'end'}">${size.toLocaleString('en-US')}</text>`,
		),
		`<polyline class="law" clip-path="url(#inside)" points="${line(law)}"/><polyline class="cost" points="${line(at)}"/>${dots}`,
	].join('');
}

/** From the logarithm of values to pixels. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
	const logs = values.map(Math.log10);
	const [low, high] = [Math.min(...logs), Math.max(...logs)];
	const span = Math.max(high - low, 0.3);
	return (value) => from + ((Math.log10(value) - low) / span) * (to - from);
}

function round(pixels: number): number {
	return Math.round(pixels * 10) / 10;
}

/** Three digits are enough. */
export function figure(value: number): string {
	return value >= 100 ? Math.round(value).toLocaleString('en-US') : value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(2);
}
