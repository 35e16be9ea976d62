import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type {
  CreatedPasskey,
  staffNewPasskeyOptions,
  staffPasskeyOptions,
  UsedPasskey,
} from '@moments/contract/staff/passkeys';

type CreationOptions = ReplyOf<typeof staffNewPasskeyOptions>['options'];
type RequestOptions = ReplyOf<typeof staffPasskeyOptions>['options'];

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Encodes a head of CBOR: https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function encodeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, part]) => [encode(key), encode(part)]);
  return Buffer.concat([encodeHead(5, value.size), ...entries]);
}

const calculateSha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

/** Flags of authenticator data: https://www.w3.org/TR/webauthn-3/#flags */
const flags = { userPresent: 1, userVerified: 4, hasCredential: 64 } as const;
const es256 = -7;

interface Credential {
  readonly id: Buffer;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

/** How the person or the device behaves. */
export interface AuthenticatorBehavior {
  /** False for a person who pressed the key without a fingerprint or PIN. */
  readonly verifiesUser?: boolean;
  /** False for authenticators that don't count, such as synced passkeys. */
  readonly counts?: boolean;
  /** The page that asks, if it isn't the desk's. */
  readonly origin?: string;
}

/**
 * An authenticator and the browser before it, for tests. Like a browser, it rejects an RP ID that isn't the page's host or a domain
 * above it, and a second passkey on one device. It finds a person's passkey without a name (a discoverable credential).
 */
export class SoftwareAuthenticator {
  readonly credentials: Credential[] = [];

  constructor(private readonly origin = 'http://localhost') {}

  private createClientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private requireRpId(rpId: string, origin: string): void {
    const { hostname } = new URL(origin);
    if (hostname !== rpId && !hostname.endsWith(`.${rpId}`)) throw new Error('SecurityError');
  }

  private createAuthenticatorData(
    credential: Credential,
    added: number,
    behavior: AuthenticatorBehavior,
  ): Buffer {
    if (behavior.counts ?? true) credential.counter += 1;
    const verified = (behavior.verifiesUser ?? true) ? flags.userVerified : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(credential.counter);
    return Buffer.concat([
      calculateSha256(credential.rpId),
      Buffer.from([flags.userPresent | verified | added]),
      counter,
    ]);
  }

  /** Creates a passkey. @throws Error as a browser would */
  create(options: CreationOptions, behavior: AuthenticatorBehavior = {}): CreatedPasskey {
    const origin = behavior.origin ?? this.origin;
    this.requireRpId(options.rp.id, origin);
    if (!options.pubKeyCredParams.some(({ alg }) => alg === es256)) throw new Error('NotSupportedError');
    const excluded = options.excludeCredentials.map(({ id }) => id);
    if (this.credentials.some(({ id }) => excluded.includes(id.toString('base64url'))))
      throw new Error('InvalidStateError');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const rpId = options.rp.id;
    const credential = { id: randomBytes(32), rpId, userHandle: options.user.id, privateKey, counter: 0 };
    this.credentials.push(credential);
    const cose = encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, es256],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const size = Buffer.from([0, credential.id.length]);
    const authData = Buffer.concat([
      this.createAuthenticatorData(credential, flags.hasCredential, behavior),
      Buffer.alloc(16),
      size,
      credential.id,
      cose,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const id = credential.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.createClientData('webauthn.create', options.challenge, origin).toString(
          'base64url',
        ),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Uses the newest passkey for the RP ID. @throws Error as a browser would */
  use(options: RequestOptions, behavior: AuthenticatorBehavior = {}): UsedPasskey {
    const origin = behavior.origin ?? this.origin;
    this.requireRpId(options.rpId, origin);
    const credential = this.credentials.findLast(({ rpId }) => rpId === options.rpId);
    if (!credential) throw new Error('NotAllowedError');
    const clientData = this.createClientData('webauthn.get', options.challenge, origin);
    const authenticatorData = this.createAuthenticatorData(credential, 0, behavior);
    const signature = sign('sha256', Buffer.concat([authenticatorData, calculateSha256(clientData)]), {
      key: credential.privateKey,
      dsaEncoding: 'der',
    });
    const id = credential.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: credential.userHandle,
      },
    };
  }
}
