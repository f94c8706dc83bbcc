import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** How a question to an endpoint ended: with a result, with the node's own refusal, or with no answer that can be read. */
export type Answer =
  | { readonly is: 'result'; readonly value: unknown }
  | { readonly is: 'refused'; readonly code: number; readonly message: string }
  | { readonly is: 'limited' }
  | { readonly is: 'broken'; readonly message: string }

/** Can it, can it not and in whose words, or was there nothing to ask (a chain that is too short). */
export type Ability = { readonly can: 'yes' | 'no' | 'unasked'; readonly detail: string }

/** What an endpoint can do, as a row beside our presets (src/survey/chains/presets.ts). Blocks are counted back from the head. */
export type ProbeRow = {
  readonly host: string
  readonly date: string
  readonly chainId: number
  readonly client: string
  readonly cors: boolean
  readonly capabilities: Ability
  /** Blocks back at which a proof was given and its root was the block's. */
  readonly proofs: Readonly<Record<string, Ability>>
  readonly proofByHash: Ability
  readonly logs: Readonly<Record<string, Ability>>
  readonly batch: Readonly<Record<string, Ability>>
  /** Of 20 requests sent at once. */
  readonly burst: { readonly sent: number; readonly answered: number; readonly limited: number; readonly milliseconds: number }
  readonly accessList: Ability
  readonly simulate: Ability
  readonly debugTraceCall: Ability
}

export type ProbeFault = { readonly code: 'probe/unreachable' | 'probe/not-json-rpc' | 'probe/no-chain-id'; readonly say: string }

/** An endpoint that cannot be probed at all. */
export class ProbeError extends Error {
  readonly code: ProbeFault['code']
  constructor({ code, say }: ProbeFault) {
    super(say)
    this.name = 'ProbeError'
    this.code = code
  }
}

const PROOF_DISTANCES = [0, 1, 64, 127, 128, 1000] as const
const LOG_RANGES = [100, 1_000, 10_000, 50_000] as const
const BATCHES = [1, 3, 10, 30, 100] as const
const BURST = 20
/** Ten a second is the least that a public node allows; one every 200 ms stays below it. */
export const PAUSE = 200
const TIMEOUT = 15_000
/** An account that every chain has and that says nothing about us. */
const NOBODY = '0x0000000000000000000000000000000000000001'
/** Some nodes want all 32 bytes. */
const SLOT = `0x${'00'.repeat(32)}`
const ORIGIN = 'https://assay.example'

const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
const hex = (value: number): string => `0x${value.toString(16)}`
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

type Asker = {
  readonly ask: (method: string, params?: readonly unknown[]) => Promise<Answer>
  readonly post: (body: unknown) => Promise<{ status: number; text: string }>
}

function createAsker(url: string, pause: number): Asker {
  let id = 0
  const post: Asker['post'] = async (body) => {
    const headers = { 'content-type': 'application/json', origin: ORIGIN }
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
    })
    return { status: response.status, text: await response.text() }
  }
  const once = async (method: string, params: readonly unknown[]): Promise<Answer> => {
    try {
      const { status, text } = await post({ jsonrpc: '2.0', id: ++id, method, params })
      return readAnswer(status, text)
    } catch (cause) {
      return { is: 'broken', message: reasonOf(cause) }
    }
  }
  return {
    post,
    async ask(method, params = []) {
      for (let attempt = 1; ; attempt++) {
        await wait(pause)
        const answer = await once(method, params)
        if (answer.is !== 'limited' || attempt === 4) return answer
        await wait(1_000 * attempt)
      }
    },
  }
}

/** Node hides why a connection failed in the cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  return inner instanceof Error && inner.message !== '' ? inner.message : cause.message
}

/** Reads one JSON-RPC answer. Exported for its test. */
export function readAnswer(status: number, text: string): Answer {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return status === 429 ? { is: 'limited' } : { is: 'broken', message: `HTTP ${status} without JSON` }
  }
  if (!isRecord(body)) return { is: 'broken', message: `HTTP ${status}, not one JSON-RPC answer` }
  const { error } = body
  if (isRecord(error)) {
    const code = typeof error['code'] === 'number' ? error['code'] : 0
    if (status === 429 || code === -32005 || code === 429) return { is: 'limited' }
    return { is: 'refused', code, message: String(error['message']).slice(0, 160) }
  }
  return 'result' in body ? { is: 'result', value: body['result'] } : { is: 'broken', message: `HTTP ${status}, neither result nor error` }
}

function abilityOf(answer: Answer, good: (value: unknown) => string | undefined): Ability {
  if (answer.is === 'result') {
    const detail = good(answer.value)
    return detail === undefined ? { can: 'no', detail: 'answered, but not with what was asked' } : { can: 'yes', detail }
  }
  if (answer.is === 'limited') return { can: 'unasked', detail: 'rate limited four times' }
  return { can: 'no', detail: answer.is === 'refused' ? `${answer.code} ${answer.message}` : answer.message }
}

/** Root of the state that a proof proves: the hash of its first node. */
function rootOf(value: unknown): string | undefined {
  const nodes = isRecord(value) && Array.isArray(value['accountProof']) ? (value['accountProof'] as unknown[]) : []
  const [first] = nodes
  return typeof first === 'string' && /^0x([0-9a-f]{2})+$/i.test(first)
    ? `0x${bytesToHex(keccak_256(hexToBytes(first.slice(2))))}`
    : undefined
}

type Head = { readonly number: number; readonly hash: string; readonly stateRoot: string }

async function blockAt({ ask }: Asker, block: string): Promise<Head | undefined> {
  const answer = await ask('eth_getBlockByNumber', [block, false])
  if (answer.is !== 'result' || !isRecord(answer.value)) return undefined
  const { number, hash, stateRoot } = answer.value
  return { number: Number(number), hash: String(hash), stateRoot: String(stateRoot) }
}

async function proofAt(asker: Asker, block: Head | undefined, name: unknown): Promise<Ability> {
  if (block === undefined) return { can: 'no', detail: 'the block itself was not given' }
  const answer = await asker.ask('eth_getProof', [NOBODY, [SLOT], name])
  return abilityOf(answer, (value) => (rootOf(value) === block.stateRoot ? 'root of the block' : undefined))
}

async function probeProofs(asker: Asker, head: Head): Promise<Record<string, Ability>> {
  const out: Record<string, Ability> = {}
  for (const back of PROOF_DISTANCES) {
    if (back === 0) {
      out['latest'] = abilityOf(await asker.ask('eth_getProof', [NOBODY, [SLOT], 'latest']), (value) =>
        rootOf(value) === undefined ? undefined : 'some root',
      )
    } else if (head.number < back) {
      out[`-${back}`] = { can: 'unasked', detail: `the chain has ${head.number + 1} blocks` }
    } else {
      const name = hex(head.number - back)
      out[`-${back}`] = await proofAt(asker, await blockAt(asker, name), name)
    }
  }
  return out
}

async function probeLogs({ ask }: Asker, head: Head): Promise<Record<string, Ability>> {
  const out: Record<string, Ability> = {}
  for (const range of LOG_RANGES) {
    const fromBlock = hex(Math.max(0, head.number - range + 1))
    const answer = await ask('eth_getLogs', [{ address: NOBODY, fromBlock, toBlock: hex(head.number) }])
    const ability = abilityOf(answer, (value) => (Array.isArray(value) ? `${value.length} logs` : undefined))
    const short = ability.can === 'yes' && head.number + 1 < range
    out[String(range)] = short ? { can: 'unasked', detail: `the chain has ${head.number + 1} blocks` } : ability
  }
  return out
}

async function probeBatches({ post }: Asker): Promise<Record<string, Ability>> {
  const out: Record<string, Ability> = {}
  for (const size of BATCHES) {
    await wait(PAUSE * 2)
    const body = Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    out[String(size)] = await post(body).then(
      ({ status, text }) => batchAbility(size, status, text),
      (cause: unknown): Ability => ({ can: 'no', detail: reasonOf(cause) }),
    )
  }
  return out
}

function batchAbility(size: number, status: number, text: string): Ability {
  try {
    const body: unknown = JSON.parse(text)
    if (!Array.isArray(body)) return abilityOf(readAnswer(status, text), () => undefined)
    const good = body.filter((part) => isRecord(part) && 'result' in part).length
    return good === size ? { can: 'yes', detail: `${size} answers` } : { can: 'no', detail: `${good} of ${size} answered` }
  } catch {
    return { can: 'no', detail: `HTTP ${status} without JSON` }
  }
}

async function probeBurst({ post }: Asker): Promise<ProbeRow['burst']> {
  await wait(1_500)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: BURST }, (_, id) =>
      post({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }).then(
        ({ status, text }) => readAnswer(status, text).is,
        () => 'broken' as const,
      ),
    ),
  )
  const count = (is: Answer['is']) => answers.filter((answer) => answer === is).length
  return { sent: BURST, answered: count('result'), limited: count('limited'), milliseconds: Math.round(performance.now() - started) }
}

/** What a browser asks before our page may speak to it. */
async function probeCors(url: string): Promise<boolean> {
  const headers = { origin: ORIGIN, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  try {
    const response = await fetch(url, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(TIMEOUT) })
    const origin = response.headers.get('access-control-allow-origin')
    const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase()
    return response.ok && (origin === '*' || origin === ORIGIN) && (allowed === '*' || allowed.includes('content-type'))
  } catch {
    return false // no answer to a preflight is a refusal for a browser
  }
}

/** Reads the chain id, or throws a `ProbeError` that says why nothing more can be asked. */
async function chainIdOf({ ask }: Asker, url: string): Promise<number> {
  const answer = await ask('eth_chainId')
  const { host } = new URL(url)
  if (answer.is === 'broken') {
    const code = answer.message.startsWith('HTTP') ? 'probe/not-json-rpc' : 'probe/unreachable'
    throw new ProbeError({
      code,
      say:
        code === 'probe/unreachable'
          ? `${host} cannot be reached: ${answer.message}`
          : `${host} does not speak JSON-RPC: ${answer.message}`,
    })
  }
  if (answer.is === 'result' && typeof answer.value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer.value)) return Number(answer.value)
  const why =
    answer.is === 'refused'
      ? `${answer.code} ${answer.message}`
      : answer.is === 'limited'
        ? 'rate limited four times'
        : 'the answer is no number'
  throw new ProbeError({ code: 'probe/no-chain-id', say: `${host} does not tell its chain id: ${why}` })
}

/** Asks an endpoint what it can do: about forty questions, `pause` ms between them. Throws `ProbeError` when it says nothing at all. */
export async function probe(url: string, pause: number = PAUSE): Promise<ProbeRow> {
  const asker = createAsker(url, pause)
  const chainId = await chainIdOf(asker, url)
  const client = await asker.ask('web3_clientVersion')
  const head = await blockAt(asker, 'latest')
  if (head === undefined) throw new ProbeError({ code: 'probe/not-json-rpc', say: `${new URL(url).host} gives no latest block` })
  const call = { from: NOBODY, to: NOBODY, value: hex(0) }
  const some = (value: unknown) => (isRecord(value) || Array.isArray(value) ? 'answered' : undefined)
  return {
    host: new URL(url).host,
    date: new Date().toISOString().slice(0, 10),
    chainId,
    client: client.is === 'result' ? String(client.value).slice(0, 80) : 'not told',
    cors: await probeCors(url),
    capabilities: abilityOf(await asker.ask('eth_capabilities'), (value) =>
      isRecord(value) ? JSON.stringify(value).slice(0, 400) : undefined,
    ),
    proofs: await probeProofs(asker, head),
    proofByHash: await proofAt(asker, head, { blockHash: head.hash }),
    logs: await probeLogs(asker, head),
    accessList: abilityOf(await asker.ask('eth_createAccessList', [call, 'latest']), some),
    simulate: abilityOf(await asker.ask('eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }, 'latest']), some),
    debugTraceCall: abilityOf(await asker.ask('debug_traceCall', [call, 'latest', { tracer: 'callTracer' }]), some),
    batch: await probeBatches(asker),
    burst: await probeBurst(asker),
  }
}
