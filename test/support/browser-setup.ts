/// <reference types="vite/types/importMeta.d.ts" />
/// <reference types="@vitest/browser-playwright" />
import { i18n, type Messages } from '@lingui/core'

// The app's own styles: without them a dialog lies under its inert layer and no click reaches it.
import.meta.glob(['/src/ui/*.css', '/src/shells/web/*.css'], { eager: true })

const catalogues = import.meta.glob<{ messages: Messages }>('/src/ui/locales/en.po', { eager: true })
for (const { messages } of Object.values(catalogues)) i18n.loadAndActivate({ locale: 'en', messages })
