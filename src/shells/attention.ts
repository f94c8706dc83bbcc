import type { AttentionPort, NotifyPermission } from '#features/shared'

/** Of the browser, what is used here. Not every browser has all of it. */
export type AttentionBrowser = {
  readonly navigator: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> & { readonly userAgent: string }
  readonly Notification: typeof Notification | undefined
  focus(): void
}

/** Badges and notifications of this browser (Badging API; Notifications API, section 2). */
export function createAttention({ navigator, Notification: Shown, focus }: AttentionBrowser): AttentionPort {
  // On Android the constructor throws wherever it is called: there only a service worker shows notifications, and this app has none.
  const known = /Android/.test(navigator.userAgent) ? undefined : Shown
  const permission = (): NotifyPermission => known?.permission ?? 'unsupported'
  return {
    badge(count) {
      const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
      done?.catch(() => undefined)
    },
    permission,
    async askPermission() {
      return (await known?.requestPermission()) ?? 'unsupported'
    },
    notify({ title, body, tag }) {
      if (known === undefined || permission() !== 'granted') return
      try {
        const shown = new known(title, { body, tag })
        shown.addEventListener('click', () => {
          focus()
          shown.close()
        })
      } catch {
        // A browser that only lets service workers show them. The page itself tells the same.
      }
    },
  }
}

/** Those of the browser that this page is in. */
export const browserAttention: AttentionPort = createAttention({
  navigator,
  Notification: 'Notification' in globalThis ? Notification : undefined,
  focus: () => window.focus(),
})
