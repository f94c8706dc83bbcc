import { describe, expect, it } from 'vitest'
import { importWords } from '../../test/support/import-words.ts'
import { createDevice, openTab, PASSWORD } from '../../test/support/whole-wallet.ts'
import { MNEMONIC } from '../../devnet/addresses.ts'

describe('what runs while the vault is open', () => {
  it('goes on at the next unlocking after a lock that came before it had begun', async () => {
    const device = createDevice()
    const tab = await openTab(device, undefined, { follows: false })
    const { session } = tab.wallet
    await importWords(session, MNEMONIC, PASSWORD)
    const stop = new AbortController()
    let failed: unknown
    tab.wallet.run(stop.signal).catch((error: unknown) => (failed = error))
    // It found the vault open, and waits for its own code to come.
    await Promise.resolve()
    await session.lock()
    const isFollowed = async (): Promise<boolean> =>
      (await device.browser.tab().withLock('follow', { wait: false }, async () => true)) === undefined
    // Its own code is here now, and found the vault locked.
    await import('./requests/recover.ts')
    await new Promise((done) => setImmediate(done))
    expect([failed, await isFollowed()]).toEqual([undefined, false])
    await session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    await expect.poll(isFollowed).toBe(true)
    expect(failed).toBeUndefined()
    stop.abort()
    tab.kill()
  })
})
