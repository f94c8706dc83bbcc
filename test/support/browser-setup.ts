/// <reference types="vite/types/importMeta.d.ts" />
/// <reference types="@vitest/browser-playwright" />
import { i18n } from '@lingui/core'
import { beforeAll, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'
import { hush } from '#ui/feedback/live-region'

// The app's own styles: without them a dialog lies under its inert layer and no click reaches it.
import.meta.glob(['/src/ui/*.css', '/src/shells/web/*.css'], { eager: true })

// English is in the code: there is no catalogue to load.
i18n.loadAndActivate({ locale: 'en', messages: {} })

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Waits until commands reach the frame whose document has this mark. */
    reachOwnFrame(mark: string): Promise<void>
  }
}

const mark = crypto.randomUUID()
document.documentElement.dataset['frame'] = mark
beforeAll(() => commands.reachOwnFrame(mark))

// What an earlier test of the file announced stands for ten seconds: a text read by the next would hold it on a fast machine and not on a slow one.
beforeEach(hush)
