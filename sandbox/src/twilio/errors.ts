/** https://www.twilio.com/docs/api/errors */
const errors = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  20500: [500, 'An internal server error has occurred'],
  21211: [400, "Invalid 'To' Phone Number"],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21609: [400, "The 'StatusCallback' URL is not a valid URL."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
  21659: [400, "'From' is not a Twilio phone number or Short Code country mismatch"],
} as const satisfies Record<number, readonly [number, string]>;

export type TwilioErrorCode = keyof typeof errors;

/** Creates an error body of Twilio's REST API; its HTTP status is in `status`. */
export function createTwilioError(code: TwilioErrorCode, detail = '') {
  const [status, message] = errors[code];
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { code, message: detail ? `${message}: ${detail}` : message, more_info, status };
}
