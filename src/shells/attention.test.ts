import { describe, expect, it } from 'vitest'
import { type AttentionBrowser, createAttention } from './attention.ts'

type Shown = { readonly title: string; readonly options: NotificationOptions; click(): void; closed: boolean }

/** A browser that shows what it is asked to, where the person lets it. */
function browser(permission: NotificationPermission, more: Partial<AttentionBrowser> = {}) {
  const shown: Shown[] = []
  const badges: number[] = []
  let focused = 0
  class Notice extends EventTarget {
    static permission: NotificationPermission = permission
    static async requestPermission(): Promise<NotificationPermission> {
      Notice.permission = 'granted'
      return 'granted'
    }
    constructor(title: string, options: NotificationOptions) {
      super()
      const one: Shown = { title, options, click: () => this.dispatchEvent(new Event('click')), closed: false }
      this.close = () => void (one.closed = true)
      shown.push(one)
    }
    close: () => void
  }
  const navigator = {
    userAgent: 'Desktop',
    setAppBadge: async (count = 0) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  }
  const port = createAttention({ navigator, Notification: Notice as unknown as typeof Notification, focus: () => focused++, ...more })
  return { port, shown, badges, focused: () => focused }
}
const NOTICE = { title: 'Transaction confirmed', body: 'Open Assay to see it.', tag: '0x1' }

describe('what the browser shows outside of the page', () => {
  it('counts on the icon and takes the count away', () => {
    const { port, badges } = browser('default')
    port.badge(2)
    port.badge(0)
    expect(badges).toEqual([2, 0])
  })

  it('does without a badge where the browser has none', () => {
    const { port } = browser('default', { navigator: { userAgent: 'Desktop' } })
    expect(() => port.badge(1)).not.toThrow()
  })

  it('survives a browser that refuses a badge', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    const { port } = browser('default', { navigator: { userAgent: 'Desktop', setAppBadge: refuse, clearAppBadge: refuse } })
    port.badge(1)
    await Promise.resolve()
  })

  it('shows a notification, and a press on it brings the tab to the front', () => {
    const { port, shown, focused } = browser('granted')
    port.notify(NOTICE)
    expect(shown.map(({ title, options }) => [title, options])).toEqual([[NOTICE.title, { body: NOTICE.body, tag: '0x1' }]])
    shown[0]?.click()
    expect([focused(), shown[0]?.closed]).toEqual([1, true])
  })

  it.each(['denied', 'default'] as const)('shows none where the permission is %s', (permission) => {
    const { port, shown } = browser(permission)
    port.notify(NOTICE)
    expect(shown).toEqual([])
    expect(port.permission()).toBe(permission)
  })

  it('asks the person and tells what they answered', async () => {
    const { port } = browser('default')
    expect(await port.askPermission()).toBe('granted')
    expect(port.permission()).toBe('granted')
  })

  it('is unsupported where there is none, and where only a service worker may show them', async () => {
    const none = browser('granted', { Notification: undefined })
    const phone = browser('granted', { navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 15)' } })
    for (const { port, shown } of [none, phone]) {
      expect(port.permission()).toBe('unsupported')
      expect(await port.askPermission()).toBe('unsupported')
      port.notify(NOTICE)
      expect(shown).toEqual([])
    }
  })
})
