import { type ErrorCode, fail } from '#core/errors'
import type { KnownPasskey, Passkeys } from '#protocol'
import { carried } from '../carried.ts'

/** What of the browser the ceremonies need; absent where it knows no passkeys. */
export type PasskeyBrowser = {
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  /** `PublicKeyCredential` of the page. */
  readonly known: Partial<Pick<typeof PublicKeyCredential, 'getClientCapabilities' | 'signalUnknownCredential'>> | undefined
  readonly hostname: string
}

/** ECDSA with SHA-256 on P-256 (COSE algorithms): what the vault verifies, and what every authenticator can. */
const ES256 = -7
/** Milliseconds that a person may take to find their key. */
const PATIENCE_MS = 120_000
const PRF_BYTES = 32

type Prf = AuthenticationExtensionsPRFOutputs | undefined
type Descriptor = { readonly type: 'public-key'; readonly id: BufferSource }

const descriptor = (id: BufferSource): Descriptor => ({ type: 'public-key', id })
const challenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32))

/** As the keys of `evalByCredential` are written: base64url without padding. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** WebAuthn has no passkeys for addresses (an rpId is a domain). */
const isAddress = (hostname: string): boolean => /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/.test(hostname)

/** What the browser says when it refuses (WebAuthn level 3, sections 5.1.3 and 5.1.4). It does not tell a no from a timeout, on purpose. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  NotAllowedError: 'vault/passkey-cancelled',
  // Chromium: another ceremony is still on the screen.
  OperationError: 'vault/passkey-cancelled',
  AbortError: 'app/aborted',
  InvalidStateError: 'vault/passkey-exists',
  NotSupportedError: 'vault/passkey-unsupported',
  SecurityError: 'vault/passkey-unsupported',
  ConstraintError: 'vault/passkey-unsupported',
}

async function held<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony()
  } catch (error) {
    const code = error instanceof Error ? REFUSALS[error.name] : undefined
    throw code === undefined ? error : fail(code as 'vault/passkey-cancelled', undefined, error)
  }
}

/** Makes the secret a key at once and wipes its bytes: nothing on the page has it in a form that could be read, but where it has to cross to another tab. */
async function keyOf(prf: Prf): Promise<CryptoKey> {
  const first = prf?.results?.first
  if (first === undefined) throw fail('vault/passkey-no-prf')
  const bytes = ArrayBuffer.isView(first) ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength) : new Uint8Array(first)
  try {
    if (bytes.length !== PRF_BYTES) throw fail('vault/passkey-no-prf')
    const key = await crypto.subtle.importKey('raw', bytes as Uint8Array<ArrayBuffer>, 'HKDF', false, ['deriveKey', 'deriveBits'])
    carried.keep(key, bytes as Uint8Array<ArrayBuffer>)
    return key
  } finally {
    bytes.fill(0)
  }
}

/** The public key as a point; it is known to be on the curve then. */
async function pointOf(response: AuthenticatorAttestationResponse): Promise<Uint8Array<ArrayBuffer>> {
  const spki = response.getPublicKeyAlgorithm() === ES256 ? response.getPublicKey() : null
  if (spki === null) throw fail('vault/passkey-unsupported')
  const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}

/** The ceremonies of this page. */
export function createPasskeys({ credentials, known, hostname }: PasskeyBrowser): Passkeys {
  const container = (): Pick<CredentialsContainer, 'create' | 'get'> => {
    if (credentials === undefined || known === undefined || isAddress(hostname)) throw fail('vault/passkey-unsupported')
    return credentials
  }

  const get = async (
    options: Omit<PublicKeyCredentialRequestOptions, 'timeout' | 'userVerification'>,
    signal: AbortSignal | undefined,
  ): Promise<PublicKeyCredential> => {
    const publicKey = { ...options, timeout: PATIENCE_MS, userVerification: 'required' } as const
    const found = await held(() => container().get({ publicKey, ...(signal && { signal }) }))
    if (found?.type !== 'public-key') throw fail('vault/passkey-cancelled')
    return found as PublicKeyCredential
  }

  const open = async (rpId: string, passkeys: readonly KnownPasskey[], signal: AbortSignal | undefined) => {
    const credential = await get(
      {
        rpId,
        challenge: challenge(),
        allowCredentials: passkeys.map(({ credentialId }) => descriptor(credentialId)),
        extensions: {
          prf: { evalByCredential: Object.fromEntries(passkeys.map((one) => [base64url(one.credentialId), { first: one.salt }])) },
        },
      },
      signal,
    )
    return { credentialId: new Uint8Array(credential.rawId), prf: await keyOf(credential.getClientExtensionResults().prf) }
  }

  const forget: Passkeys['forget'] = async ({ rpId, credentialId }) => {
    // Only a hint: who cannot take it keeps a passkey that opens nothing.
    await known?.signalUnknownCredential?.({ rpId, credentialId: base64url(credentialId) }).catch(() => undefined)
  }

  return {
    rpId: hostname,
    async support() {
      if (credentials === undefined || known === undefined || isAddress(hostname)) return 'no'
      const told = await known.getClientCapabilities?.().catch(() => undefined)
      const prf = told?.['extension:prf']
      return prf === undefined ? 'perhaps' : prf ? 'yes' : 'no'
    },
    async create({ rpId, userId, userName, salt, exclude, signal }) {
      const publicKey: PublicKeyCredentialCreationOptions = {
        rp: { id: rpId, name: 'Assay' },
        user: { id: userId, name: userName, displayName: userName },
        challenge: challenge(),
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: exclude.map(descriptor),
        attestation: 'none',
        timeout: PATIENCE_MS,
        extensions: { prf: { eval: { first: salt } } },
      }
      const made = await held(() => container().create({ publicKey, ...(signal && { signal }) }))
      if (made?.type !== 'public-key') throw fail('vault/passkey-cancelled')
      const credential = made as PublicKeyCredential
      const credentialId = new Uint8Array(credential.rawId)
      try {
        const { prf } = credential.getClientExtensionResults()
        if (prf?.results === undefined && prf?.enabled !== true) throw fail('vault/passkey-no-prf')
        const point = await pointOf(credential.response as AuthenticatorAttestationResponse)
        // Many authenticators evaluate only when they are asked for the passkey again: a second touch.
        const key = prf.results === undefined ? (await open(rpId, [{ credentialId, salt }], signal)).prf : await keyOf(prf)
        return { credentialId, publicKey: point, prf: key }
      } catch (error) {
        await forget({ rpId, credentialId })
        throw error
      }
    },
    open: ({ rpId, passkeys, signal }) => open(rpId, passkeys, signal),
    async assert({ rpId, credentialIds, challenge: asked, signal }) {
      const credential = await get({ rpId, challenge: asked, allowCredentials: credentialIds.map(descriptor) }, signal)
      const response = credential.response as AuthenticatorAssertionResponse
      return {
        credentialId: new Uint8Array(credential.rawId),
        authenticatorData: new Uint8Array(response.authenticatorData),
        clientDataJSON: new Uint8Array(response.clientDataJSON),
        signature: new Uint8Array(response.signature),
      }
    },
    forget,
  }
}
