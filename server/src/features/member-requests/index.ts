export { declineRequest, lockPending, lockRequest, tellMember } from './decide-request.ts';
export { fileRequest } from './file-request.ts';
export { decisionView, listForOperator } from './operator-list.ts';
export { requestKind, type Recipient } from './request-kind.ts';
export { requestView } from './request-view.ts';
export { changeRequest, findCurrent, findPending, findRequest, listNewest } from './requests-repository.ts';
export { settleRequest } from './settle-request.ts';
export { withdrawRequest } from './withdraw-request.ts';
