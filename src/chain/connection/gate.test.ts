import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createGate } from './gate.ts'

const ROOT = `0x${'ab'.repeat(32)}`

async function isOpen(url: string): Promise<boolean> {
  const gate = createGate(async () => new Response('{}'))
  gate.list({ rpc: ['https://rpc.test/key'], beacon: ['https://beacon.test/a'], files: ['https://files.test/mainnet/'] })
  try {
    await gate.open(url, {})
    return true
  } catch (error) {
    if (isError(error, 'rpc/not-listed')) return false
    throw error
  }
}

describe('the one way out', () => {
  it.each([
    'https://rpc.test/key',
    'https://beacon.test/a/eth/v1/beacon/light_client/finality_update',
    'https://beacon.test/a/eth/v1/config/fork_schedule',
    `https://files.test/mainnet/bootstrap/${ROOT}.json`,
    'https://files.test/mainnet/updates/1392.json',
    'https://files.test/mainnet/finality_update.json',
    'https://files.test/mainnet/optimistic_update.json',
  ])('is open to what was chosen: %s', async (url) => {
    expect(await isOpen(url)).toBe(true)
  })

  it.each([
    'https://rpc.test/',
    'https://beacon.test/a',
    'https://beacon.test/a/eth/v1/config/spec',
    'https://beacon.test/a/eth/v1/config/fork_schedule?x=1',
    'https://beacon.test/eth/v1/beacon/light_client/finality_update',
    'https://files.test/mainnet/',
    'https://files.test/mainnet/updates/1392.json?who=me',
    'https://files.test/mainnet/updates/../../secret.json',
    `https://files.test/mainnet/bootstrap/${ROOT}.json.html`,
    'https://files.test/mainnet/eth/v1/beacon/light_client/finality_update',
    'https://files.test/updates/1392.json',
  ])('is closed to anything else: %s', async (url) => {
    expect(await isOpen(url)).toBe(false)
  })
})
