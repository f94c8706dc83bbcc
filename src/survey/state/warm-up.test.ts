import { describe, expect, it } from 'vitest'
import { startEvm } from '#chain'
import { createClient, createPortPair, type Port } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import { warmUp } from './warm-up.ts'

type Frame = { readonly is: string; readonly name?: string; readonly value?: unknown }

/** The evm half behind its port, and all that passed. */
function open() {
  const passed: Frame[] = []
  const [page, worker] = createPortPair()
  const noted: Port = {
    ...page,
    post(message) {
      passed.push(message as Frame)
      page.post(message)
    },
    listen: (onMessage, onGone) =>
      page.listen((message) => {
        passed.push(message as Frame)
        onMessage(message)
      }, onGone),
  }
  startEvm(worker, { now: () => 0 })
  return { passed, evm: createClient<EvmCalls>(noted, 'evm') }
}

describe('getting the evm Worker ready', () => {
  it('runs calls, storage, hashes and logs to a good end, on nothing but what it brings along', async () => {
    const { evm, passed } = open()
    expect(await warmUp(evm)).toEqual({ ran: true })
    expect(passed.flatMap(({ name }) => name ?? [])).toEqual(['run', 'drop'])
    const [answer] = passed.flatMap(({ value }) => value ?? [])
    expect(answer).toMatchObject({ done: true, simulation: { outcome: { ok: true } } })
    const { simulation } = answer as Extract<EvmCalls['run']['result'], { done: true }>
    expect(simulation.logs).toHaveLength(24)
    expect(simulation.storage.length).toBeGreaterThan(5)
    // The loop itself, and in each round a precompile and two calls.
    expect(simulation.frames).toHaveLength(1 + 24 * 3)
    evm.close()
  })

  it('leaves nothing behind: the next of its world wants all of it anew', async () => {
    const { evm, passed } = open()
    await warmUp(evm)
    const { params } = passed[0] as unknown as { readonly params: EvmCalls['run']['params'] }
    const again = await evm.call('run', { ...params, add: { accounts: [], slots: [], codes: [] } })
    expect(again).toMatchObject({ done: false })
    evm.close()
  })

  it('is no failure of anybody’s where the Worker is gone', async () => {
    const { evm } = open()
    evm.close()
    expect(await warmUp(evm)).toEqual({ ran: false })
  })
})
