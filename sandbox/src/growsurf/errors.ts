/** https://docs.growsurf.com/developer-tools/rest-api/api-response-codes */
const errors = {
  400: ['BadRequestError', 'BAD_REQUEST_ERROR', 'Invalid request. Request params are missing or are invalid'],
  401: ['UnauthorizedError', 'UNAUTHORIZED_ERROR', 'Participant authentication is required.'],
  403: ['NotAuthorizedError', 'NOT_AUTHORIZED_ERROR', 'You are not allowed to perform that action.'],
  404: ['ResourceNotFoundError', 'RESOURCE_NOT_FOUND_ERROR', 'The requested resource does not exist.'],
  406: ['InvalidRewardState', 'INVALID_REWARD_STATE', 'Invalid reward state.'],
  500: ['InternalServerError', 'INTERNAL_SERVER_ERROR', 'The GrowSurf server is inaccessible or offline.'],
} as const;

export type GrowSurfStatus = keyof typeof errors;

/** An error with its status and GrowSurf's error body. */
export class GrowSurfError extends Error {
  readonly status: GrowSurfStatus;

  constructor(status: GrowSurfStatus, detail = '') {
    super(detail);
    this.status = status;
  }
}

export function createErrorBody(status: GrowSurfStatus, detail = ''): object {
  const [name, code, message] = errors[status];
  const supportUrl = 'https://app.growsurf.com/settings#contact_support';
  const text = detail ? `${message} ${detail}` : message;
  return {
    name,
    code,
    message: text,
    status,
    supportUrl,
    level: 'error',
    timestamp: new Date().toISOString(),
  };
}
