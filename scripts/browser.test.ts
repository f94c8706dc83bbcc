import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.mjs'

describe('the browser to test with', () => {
  it('is the one that CHROMIUM names, when it names a path', async () => {
    const before = process.env.CHROMIUM
    process.env.CHROMIUM = process.execPath
    try {
      expect(await findBrowser()).toBe(process.execPath)
    } finally {
      if (before === undefined) delete process.env.CHROMIUM
      else process.env.CHROMIUM = before
    }
  })
})
