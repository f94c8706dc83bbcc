import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { FromWallet, ToWallet } from '../../packages/connect/src/frames.ts'
import { announce, ProviderError } from '../../packages/connect/src/index.ts'
import type { AppFrame } from '../../src/protocol/app.ts'
import type { AppRequestFrame } from '../../src/protocol/app-frame.ts'
import { openPage, SITE, WALLET } from './windows.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = async (asking: Promise<unknown>): Promise<{ readonly code: number; readonly message: string }> => {
  const error: unknown = await asking.then(
    (value) => expect.fail(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw error
  return error
}
const connecting = (page: ReturnType<typeof openPage>, provider = page.provider()) => {
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  page.load()
  return { provider, accounts }
}
const askedFor = (page: ReturnType<typeof openPage>, method: string, count = 1) =>
  vi.waitFor(() => {
    const found = page.asked.filter((one) => one.method === method)
    expect(found).toHaveLength(count)
    return found
  })

describe('a page with @assay/connect', () => {
  it('opens one window of the wallet for all that it asks, and gets each answer', async () => {
    const page = openPage()
    const { provider, accounts } = connecting(page)
    const greeting = provider.request({ method: 'personal_sign', params: ['0x00', '0x01'] })
    const [ask] = await askedFor(page, 'eth_requestAccounts')
    expect([page.opened, page.focused(), ask?.origin]).toEqual([[`${WALLET}/connect`], 1, SITE])
    ask?.answer(['0xa'])
    expect(await accounts).toEqual(['0xa'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(['0xa'])
    const [greet] = await askedFor(page, 'personal_sign')
    expect(greet?.params).toEqual(['0x00', '0x01'])
    greet?.answer('0xsigned')
    expect(await greeting).toBe('0xsigned')
    page.close()
  })

  it('answers itself what it knows, opens nothing for reads, and takes them to where the app says', async () => {
    const page = openPage()
    const provider = page.provider({ chainId: 10, reads: async ({ method }) => `read ${method}` })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(await provider.request({ method: 'net_version' })).toBe('10')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('read eth_blockNumber')
    expect(await refusal(page.provider().request({ method: 'eth_blockNumber' }))).toMatchObject({ code: 4900 })
    expect(page.opened).toEqual([])
  })

  it.each([
    ['a function', [() => 1]],
    ['a function deep inside', [{ a: [{ b: () => 1 }] }]],
    ['a bigint', [1n]],
    ['a symbol', [Symbol('x')]],
    ['no number', [NaN]],
    ['bytes', [new Uint8Array(2)]],
    ['a Map', [new Map()]],
    ['a cycle', ((list: unknown[]) => [list.push(list) && list])([])],
    ['what throws when it is read', [{ get a() { throw new Error('no') } }]], // prettier-ignore
  ])('refuses parameters that are no JSON, before anything is opened: %s', async (_name, params) => {
    const page = openPage()
    const { code } = await refusal(page.provider().request({ method: 'personal_sign', params }))
    expect([code, page.opened]).toEqual([-32602, []])
  })

  it('sends what was asked, not what the page made of it since; what is undefined is left out', async () => {
    const page = openPage()
    const provider = page.provider()
    const call = { to: '0x0a', data: undefined }
    provider.request({ method: 'eth_sendTransaction', params: [call] }).catch(() => undefined)
    call.to = '0xff'
    page.load()
    const [ask] = await askedFor(page, 'eth_sendTransaction')
    expect(ask?.params).toEqual([{ to: '0x0a' }])
    page.close()
  })

  it('refuses what is no request', async () => {
    const provider = openPage().provider()
    for (const wrong of [undefined, null, {}, { method: 1 }, 'eth_accounts'])
      expect(await refusal(provider.request(wrong as never))).toMatchObject({ code: -32600 })
  })

  it('says that the browser blocked the window, and asks again when it may', async () => {
    const page = openPage({ blocked: [1] })
    const provider = page.provider()
    const blocked = await refusal(provider.request({ method: 'eth_requestAccounts' }))
    expect([blocked.code, blocked.message]).toEqual([4900, expect.stringContaining('did not open')])
    const { accounts } = connecting(page, provider)
    const [ask] = await askedFor(page, 'eth_requestAccounts')
    ask?.answer([])
    expect(await accounts).toEqual([])
    page.close()
  })

  it('takes a window that is closed for a no, and for reads as the end of the line', async () => {
    const page = openPage()
    const { provider, accounts } = connecting(page)
    await askedFor(page, 'eth_requestAccounts')
    const both = [refusal(accounts), refusal(provider.request({ method: 'eth_blockNumber' }))]
    page.close()
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([4001, 4900])
    provider.request({ method: 'eth_requestAccounts' }).catch(() => undefined)
    expect(page.opened).toHaveLength(2)
    page.popup.closed = true
  })

  it('says why, where its own policy cut it off from the window that it opened', async () => {
    const page = openPage()
    const asking = refusal(page.provider().request({ method: 'eth_requestAccounts' }))
    page.popup.closed = true
    const { code, message } = await asking
    expect([code, message]).toEqual([4900, expect.stringContaining('Cross-Origin-Opener-Policy')])
  })

  it('asks again under the same id when the window was loaded anew, and is answered once', async () => {
    const page = openPage()
    const { provider, accounts } = connecting(page)
    const [first] = await askedFor(page, 'eth_requestAccounts')
    page.load()
    const [, again] = await askedFor(page, 'eth_requestAccounts', 2)
    expect(again?.id).toBe(first?.id)
    first?.answer(['0xold'])
    again?.answer(['0xnew'])
    expect(await accounts).toEqual(['0xnew'])
    page.unload()
    const late = provider.request({ method: 'personal_sign', params: [] })
    page.load()
    const [ask] = await askedFor(page, 'personal_sign')
    ask?.answer('0xlate')
    expect(await late).toBe('0xlate')
    page.close()
  })

  it('hears what changed, each listener for itself, and not after it was taken away', async () => {
    const page = openPage()
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { provider, accounts } = connecting(page)
    const [ask] = await askedFor(page, 'eth_requestAccounts')
    ask?.answer(['0xa'])
    await accounts
    const heard: unknown[] = []
    const gone = (): void => void heard.push('gone')
    provider
      .on('accountsChanged', () => {
        throw new Error('of the page')
      })
      .on('accountsChanged', (value: unknown) => void heard.push(value))
      .on('accountsChanged', gone)
      .removeListener('accountsChanged', gone)
    page.sessions.at(-1)?.emit('accountsChanged', ['0xb'])
    await vi.waitFor(() => expect(heard).toEqual([['0xb']]))
    expect(reported).toHaveBeenCalledOnce()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(['0xb'])
    page.sessions.at(-1)?.emit('accountsChanged', [])
    await vi.waitFor(async () => expect(await provider.request({ method: 'eth_accounts' })).toEqual([]))
    page.close()
  })

  it('hears no other window, no other site, no other nonce, and no frame that is none', async () => {
    const page = openPage()
    const { accounts } = connecting(page)
    const stranger = new MessageChannel()
    const welcome = { assay: 1, kind: 'welcome', nonce: '00'.repeat(16) }
    const ports = [stranger.port2]
    page.hear({ source: {}, origin: WALLET, data: welcome, ports })
    page.hear({ source: page.popup, origin: 'https://evil.example', data: welcome, ports })
    page.hear({ source: page.popup, origin: 'null', data: welcome, ports })
    page.hear({ source: page.popup, origin: WALLET, data: welcome, ports })
    page.hear({ source: page.popup, origin: WALLET, data: null, ports: [] })
    const spoken = vi.fn()
    stranger.port1.addEventListener('message', spoken)
    stranger.port1.start()
    const [ask] = await askedFor(page, 'eth_requestAccounts')
    ask?.answer(['0xtrue'])
    expect(await accounts).toEqual(['0xtrue'])
    expect(spoken).not.toHaveBeenCalled()
    stranger.port1.close()
    page.close()
  })
})

describe('the announcement', () => {
  const world = (ethereum?: unknown) => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
    if (ethereum !== undefined) vi.stubGlobal('ethereum', ethereum)
    const seen: { readonly info: { readonly uuid: string; readonly name: string; readonly rdns: string } }[] = []
    target.addEventListener('eip6963:announceProvider', (event) => seen.push((event as CustomEvent<never>).detail))
    return { target, seen }
  }
  const provider = { request: async () => [], on: () => provider, removeListener: () => provider } as never

  it('is made at once and whenever a page asks, under the own name and one uuid, until it is stopped', () => {
    const { target, seen } = world()
    const stop = announce(provider)
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen.map(({ info }) => [info.name, info.rdns])).toEqual([['Assay', 'app.assay'], ['Assay', 'app.assay']]) // prettier-ignore
    expect(new Set(seen.map(({ info }) => info.uuid)).size).toBe(1)
    expect(Object.isFrozen(seen[0]) && Object.isFrozen(seen[0]?.info)).toBe(true)
    stop()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen).toHaveLength(2)
  })

  it('takes window.ethereum only where it is wanted, and nobody is', () => {
    const holder = { isSomebody: true }
    world(holder)
    announce(provider, { asEthereum: true })
    expect((globalThis as { ethereum?: unknown }).ethereum).toBe(holder)
    vi.unstubAllGlobals()
    world()
    announce(provider)
    expect('ethereum' in globalThis).toBe(false)
    announce(provider, { asEthereum: true })
    expect((globalThis as { ethereum?: unknown }).ethereum).toBe(provider)
    delete (globalThis as { ethereum?: unknown }).ethereum
  })
})

describe('the package', () => {
  it('says on the wire what the wallet states', () => {
    expectTypeOf<ToWallet>().toEqualTypeOf<AppRequestFrame>()
    // Of events the page's side reads nothing but names it knows.
    expectTypeOf<AppFrame>().extract<{ kind: 'response' | 'event' | 'bye' }>().toExtend<FromWallet>()
  })

  it('has an example that is shown whole in its page for developers', () => {
    const [, shown] = /```ts\n([^]*?)```/.exec(readFileSync('docs/connect.md', 'utf8')) ?? []
    expect(shown).toBe(readFileSync('packages/connect/example/app.ts', 'utf8'))
  })

  it('depends on nothing', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync('packages/connect/package.json', 'utf8')) as Record<string, unknown>
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
  })
})
