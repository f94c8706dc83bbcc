import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeList, run, signList, USAGE, verifyList } from './list.ts'
import { createKey, publicKeyOf, publicKeyText } from '../minisign/sign.ts'

const [A, B] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const MADE = new Date('2026-11-28T10:00:00Z')

it('makes one list of many sources, sorted, without what one source allows', async () => {
  const detect = JSON.stringify({
    blacklist: ['z.example', 'a.example', 'off.example'],
    whitelist: ['good.z.example', 'off.example', 'b.example'],
  })
  const own = await makeList([`a.example\nb.example\n${B}\n`], { name: 'First', version: 1, made: MADE })
  const onChain = JSON.stringify({
    ...JSON.parse(own),
    addresses: [
      { address: A, chain: 10 },
      { address: B, chain: 10 },
    ],
  })
  const text = await makeList([detect, own, onChain], { name: 'Both', version: 4, made: MADE, expires: new Date('2027-01-01') })
  expect(JSON.parse(text)).toEqual({
    format: 'reported-list/1',
    name: 'Both',
    version: 4,
    made: '2026-11-28T10:00:00Z',
    expires: '2027-01-01T00:00:00Z',
    sites: ['a.example', 'b.example', 'z.example'],
    allowed: ['good.z.example'],
    addresses: [B, { address: A, chain: 10 }],
  })
})

it('signs and verifies, counts versions up, and writes over no key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'list-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('sites.txt'), 'trap.example\n')
  expect(await run(['key', at('mine')])).toMatch(/^Public key: RW[Q-T]/)
  expect(statSync(at('mine.key')).mode & 0o077).toBe(0)
  await expect(run(['key', at('mine')])).rejects.toThrow('EEXIST')
  const make = ['make', at('mine.json'), '--name', 'Mine', '--from', at('sites.txt')]
  expect(await run(make)).toContain('version 1')
  expect(await run([...make, '--next-key', at('mine.pub')])).toContain('version 2')
  await run(['sign', at('mine.json'), '--key', at('mine.key')])
  const list = readFileSync(at('mine.list'), 'utf8')
  expect(await run(['verify', at('mine.list'), '--public', at('mine.pub')])).toBe(
    'mine.list: Mine, version 2: 1 sites, 0 addresses, 0 left out',
  )
  const other = publicKeyText(publicKeyOf(createKey()))
  await expect(verifyList(list, other)).rejects.toMatchObject({ code: 'list/not-signed' })
  await expect(verifyList(list.slice(0, -2), readFileSync(at('mine.pub'), 'utf8'))).rejects.toMatchObject({ code: 'list/not-signed' })
  await expect(signList(list, createKey())).rejects.toThrow('no list that can be signed')
  await expect(run(['sign', at('mine.json'), '--key', at('mine.pub')])).rejects.toThrow('no secret key')
  await expect(run(['make', at('x.json')])).rejects.toThrow(USAGE)
  await expect(run(['verify', at('mine.list'), '--public', 'RW'])).rejects.toThrow('no public key')
})
