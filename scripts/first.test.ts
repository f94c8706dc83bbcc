import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Whether the first stage would install, in a folder with these two lockfiles. */
function installed(wanted: object, present: object | undefined): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'assay-first-'))
  try {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
    if (present !== undefined) writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
    const script = `import { isInstalled } from ${JSON.stringify(resolve('scripts/first.mjs'))}; process.stdout.write(String(isInstalled()))`
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }).stdout === 'true'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the first stage', () => {
  const a = { 'node_modules/a': { version: '1.0.0' } }

  it('installs when nothing, something else or not all is there', () => {
    expect(installed(a, undefined)).toBe(false)
    expect(installed(a, { 'node_modules/a': { version: '1.0.1' } })).toBe(false)
    expect(installed(a, {})).toBe(false)
  })

  it('installs nothing when all is there but what belongs to another system', () => {
    expect(installed(a, a)).toBe(true)
    expect(installed({ ...a, 'node_modules/b': { version: '1.0.0', optional: true } }, a)).toBe(true)
  })
})
