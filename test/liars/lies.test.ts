import { encodeFunctionData, type Hex, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { erc20Abi } from '../../devnet/abi.ts'
import { PRACTICE_CHECKPOINT } from '../../devnet/checkpoint.ts'
import { type Liar, routeOf, startLiar } from './liar.ts'
import type { BeaconLie, ExecutionLie, Lie, Places } from './lie.ts'
import { LIES, lieNamed } from './lies.ts'
import { differences } from './places.ts'

type Answers = ReadonlyMap<string, unknown>

const NOBODY = '0x00000000000000000000000000000000deadc0de'
const PATHS = [
  `/eth/v1/beacon/light_client/bootstrap/${PRACTICE_CHECKPOINT.root}`,
  '/eth/v1/beacon/light_client/updates?start_period=0&count=3',
  '/eth/v1/beacon/light_client/finality_update',
  '/eth/v1/beacon/light_client/optimistic_update',
  '/eth/v1/beacon/genesis',
  '/eth/v1/config/spec',
  '/eth/v1/beacon/headers/finalized',
  `/eth/v1/beacon/blocks/${PRACTICE_CHECKPOINT.slot}/root`,
]

let town: Devnet
let execution: Liar
let beacon: Liar
let samples: readonly (readonly [method: string, params: readonly unknown[]])[]
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  execution = await startLiar({ upstream: town.url, port: 0 })
  beacon = await startLiar({ upstream: town.beacon, port: 0 })
  samples = await samplesOf(town)
}, 180_000)
afterAll(() => Promise.all([execution.stop(), beacon.stop(), town.stop()]))

/** Questions of every kind, with answers that have something in them. */
async function samplesOf({ rpc, addresses: { usdc, alice, bob } }: Devnet): Promise<typeof samples> {
  const balanceOf = { to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [alice] }) }
  const hint = await rpc<{ accessList: { storageKeys: Hex[] }[] }>('eth_createAccessList', [balanceOf, 'latest'])
  const slot = hint.accessList[0]?.storageKeys[0]
  const [log] = await rpc<{ transactionHash: Hex; blockNumber: Hex; blockHash: Hex }[]>('eth_getLogs', [
    { address: usdc, fromBlock: '0x0', toBlock: 'latest' },
  ])
  return [
    ['eth_chainId', []],
    ['net_version', []],
    ['eth_blockNumber', []],
    ['eth_gasPrice', []],
    ['eth_maxPriorityFeePerGas', []],
    ['eth_feeHistory', ['0x4', 'latest', [10, 50, 90]]],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', [log?.blockNumber, false]],
    ['eth_getBlockByHash', [log?.blockHash, false]],
    ['eth_getBlockByHash', [log?.blockHash, true]],
    ['eth_getBalance', [alice, 'latest']],
    ['eth_getTransactionCount', [alice, 'latest']],
    ['eth_getCode', [usdc, 'latest']],
    ['eth_getCode', [alice, 'latest']],
    ['eth_getStorageAt', [usdc, slot, 'latest']],
    ['eth_getProof', [alice, [], 'latest']],
    ['eth_getProof', [usdc, [slot, `0x${'99'.repeat(32)}`], 'latest']],
    ['eth_getProof', [NOBODY, [], 'latest']],
    ['eth_call', [balanceOf, 'latest']],
    ['eth_estimateGas', [{ from: alice, to: bob, value: '0x1' }]],
    ['eth_createAccessList', [balanceOf, 'latest']],
    ['eth_getTransactionByHash', [log?.transactionHash]],
    ['eth_getTransactionReceipt', [log?.transactionHash]],
    ['eth_getBlockReceipts', [log?.blockNumber]],
    ['eth_getLogs', [{ address: usdc, fromBlock: '0x0', toBlock: 'latest' }]],
  ]
}

async function askAll(url: string): Promise<Answers> {
  const calls = samples.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(calls) })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: unknown }[]
  return new Map(answers.map(({ id, result, error }) => [`${samples[id]?.[0] ?? ''} ${id}`, result ?? error ?? null]))
}

async function getAll(url: string): Promise<Answers> {
  const answers = await Promise.all(PATHS.map(async (path) => (await fetch(`${url}${path}`)).json()))
  return new Map(PATHS.map((path, at) => [`${routeOf(path) ?? ''} ${at}`, answers[at]]))
}

/** What is stuck shows only after an answer and some blocks. */
async function goOnAfter(answers: Promise<Answers>): Promise<void> {
  await answers
  await town.rpc('anvil_mine', ['0x8'])
  // anvil notes what blocks paid a moment after it made them.
  const paid = async (): Promise<number> =>
    (await town.rpc<{ readonly gasUsedRatio: readonly number[] }>('eth_feeHistory', ['0x8', 'latest', []])).gasUsedRatio.length
  await expect.poll(paid).toBe(8)
}

/** The places of all answers to a method or route that differ, and what else differs. */
function compare(honest: Answers, told: Answers, changes: Readonly<Record<string, Places>>) {
  const found = new Map<string, Set<string>>()
  for (const [question, truth] of honest) {
    const name = question.replace(/ \d+$/, '')
    const places = differences(truth, told.get(question))
    if (places.size > 0) found.set(name, new Set([...(found.get(name) ?? []), ...places]))
  }
  const expected = Object.entries(changes)
  return {
    differing: [...found.keys()].toSorted(),
    told: expected.map(([name]) => name).toSorted(),
    strays: expected.flatMap(([name, places]) =>
      places === 'anything' ? [] : [...(found.get(name) ?? [])].filter((place) => !places.some((one) => isWithin(place, one))),
    ),
    idle: expected.flatMap(([name, places]) =>
      places === 'anything' ? [] : places.filter((place) => ![...(found.get(name) ?? [])].some((one) => isWithin(one, place))),
    ),
  }
}

const isWithin = (place: string, named: string): boolean => named === '' || place === named || place.startsWith(`${named}.`)

const only = <before extends Lie['before']>(before: before) =>
  LIES.filter((lie) => lie.before === before).map(
    (lie) => [lie.name, lie.says, lie] as unknown as [string, string, Extract<Lie, { before: before }>],
  )

describe('the table', () => {
  it('names each lie once and says in a line what it changes', () => {
    expect(LIES.length).toBeGreaterThan(30)
    expect(new Set(LIES.map(({ name }) => name)).size).toBe(LIES.length)
    for (const { name, says } of LIES) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(says).toMatch(/^[A-Z0-9][^\n]{10,120}[^.]$/)
    }
  })

  it('is asked by name', () => {
    expect(lieNamed('balance')?.before).toBe('execution')
    expect(lieNamed('truth')).toBeUndefined()
  })
})

it('tells the truth without a lie', async () => {
  execution.tell(undefined)
  beacon.tell(undefined)
  expect(await askAll(execution.url)).toEqual(await askAll(town.url))
  expect(await getAll(beacon.url)).toEqual(await getAll(town.beacon))
})

const NEEDS_SENDING = ['sent-hash']

describe('an execution endpoint', () => {
  it.each(only('execution').filter(([name]) => !NEEDS_SENDING.includes(name)))(
    '%s: %s, and nothing else',
    async (name, _says, lie: ExecutionLie) => {
      execution.tell(lie)
      if (name.startsWith('stuck')) await goOnAfter(askAll(execution.url))
      const result = compare(await askAll(town.url), await askAll(execution.url), lie.changes)
      expect(result).toEqual({ differing: result.told, told: result.told, strays: [], idle: [] })
    },
  )

  it('sent-hash: passes on what is sent, and tells another hash', async () => {
    execution.tell(lieNamed('sent-hash'))
    const { address, privateKey } = town.accounts.dave
    const transaction = {
      chainId: 31337,
      nonce: Number(await town.rpc('eth_getTransactionCount', [address, 'latest'])),
      to: address,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    } as const
    const raw = await privateKeyToAccount(privateKey).signTransaction(transaction, { serializer: serializeTransaction })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
    const response = await fetch(execution.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await response.json()) as { result: string }
    expect(result).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await town.rpc('eth_getTransactionByHash', [result])).toBeNull()
    await expect.poll(() => town.rpc('eth_getTransactionCount', [address, 'latest'])).toBe(`0x${(transaction.nonce + 1).toString(16)}`)
  })
})

describe('a beacon API', () => {
  it.each(only('beacon'))('%s: %s, and nothing else', async (name, _says, lie: BeaconLie) => {
    beacon.tell(lie)
    if (name.startsWith('stuck')) await goOnAfter(getAll(beacon.url))
    const result = compare(await getAll(town.beacon), await getAll(beacon.url), lie.changes)
    expect(result).toEqual({ differing: result.told, told: result.told, strays: [], idle: [] })
  })
})

describe('a fault', () => {
  const ask = (signal?: AbortSignal) => fetch(beacon.url + (PATHS[4] ?? ''), { redirect: 'manual', ...(signal && { signal }) })
  const as = (name: string): void => beacon.tell(lieNamed(name))

  it.each(['down', 'cut'])('%s breaks the connection', async (name) => {
    as(name)
    await expect(ask().then((response) => response.text())).rejects.toThrow(/fetch failed|terminated/)
  })

  it.each(['silent', 'slow'])('%s does not answer at once', async (name) => {
    as(name)
    await expect(ask(AbortSignal.timeout(300))).rejects.toThrow(/timeout/)
  })

  it.each([
    ['rate-limited', 429],
    ['broken', 500],
    ['unavailable', 503],
    ['elsewhere', 307],
  ])('%s answers %i', async (name, status) => {
    as(name)
    expect((await ask()).status).toBe(status)
  })

  it.each(['garbage', 'empty', 'half-json'])('%s is no JSON, with status 200', async (name) => {
    as(name)
    const response = await ask()
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('huge goes on for as long as it is read', async () => {
    as('huge')
    const reader = (await ask()).body?.getReader()
    let size = 0
    while (size < 20_000_000) size += (await reader?.read())?.value?.length ?? Number.NaN
    await reader?.cancel()
    expect(size).toBeGreaterThanOrEqual(20_000_000)
  })

  it('deep is JSON without a bottom', async () => {
    as('deep')
    expect(await (await ask()).text()).toMatch(/^\[{1000}/)
  })

  it('no-cors is honest, but not to a page', async () => {
    as('no-cors')
    const response = await ask()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.json()).toMatchObject({ data: { genesis_time: '1517571200' } })
  })

  it('is each one of these', () => {
    const shown = ['down', 'cut', 'silent', 'slow', 'rate-limited', 'broken', 'unavailable', 'elsewhere', 'garbage', 'empty', 'half-json']
    expect(
      only('any')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...shown, 'huge', 'deep', 'no-cors'].toSorted())
  })
})
