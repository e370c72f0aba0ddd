export { readPushKeys } from './push-keys.ts';
export { pushRoutes } from './push-routes.ts';
export { createPushService } from './push-service.ts';
export {
	queueActionNotification,
	queueAnsweredNotification,
	queuePaidNotification,
	queuePledgeNotification,
	queueReadyNotification,
} from './queue-notifications.ts';
export { startPushWorker } from './send-due-messages.ts';
export { tidyPush } from './tidy-push.ts';
