import type { FastifyInstance } from 'fastify';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { createThrottle, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';
import { CspReports, cspReportBodySchema, exampleCspReports } from './csp-reports.ts';

/** A page that violates its policy does so on each screen, and an extension on each page. */
const REPORT_LIMITS: ThrottleLimits = { device: 30, address: 600, windowMs: 60_000 };

/** Where browsers report violations of the Content Security Policy. */
export async function registerCspReports(app: FastifyInstance, deps: Deps): Promise<void> {
	const reports = new CspReports(deps.env.PUBLIC_URL, app.log);
	app.addHook('onClose', async () => reports.tell());
	const throttle = createThrottle(app, deps, REPORT_LIMITS);
	await app.register((scope, _options, registered) => {
		const parse = scope.getDefaultJsonParser('error', 'error');
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser(['application/reports+json', 'application/csp-report'], { parseAs: 'string' }, parse);
		route(scope, deps, {
			method: 'POST',
			path: api.cspReports,
			who: 'anyone',
			summary: 'Report violations of the content security policy',
			description:
				'Sent by browsers (`report-to`, or `report-uri` as `application/csp-report`). The server counts them without recording who or where, and logs the counts once a minute.',
			// Browsers send reports on their own, without our headers.
			apiKey: false,
			body: cspReportBodySchema,
			bodyType: 'application/reports+json',
			answer: doneSchema,
			throttle,
			example: { address: api.cspReports, body: exampleCspReports, answer: { message: 'Thank you.' } },
			handler: async ({ body }) => {
				reports.note(body);
				return { message: 'Thank you.' };
			},
		});
		registered();
	});
}
