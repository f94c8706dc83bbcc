/// <reference types="vite/types/importMeta.d.ts" />
/// <reference types="@vitest/browser-playwright" />
import { i18n } from '@lingui/core'

// The app's own styles: without them a dialog lies under its inert layer and no click reaches it.
import.meta.glob(['/src/ui/*.css', '/src/shells/web/*.css'], { eager: true })

// English is in the code: there is no catalogue to load.
i18n.loadAndActivate({ locale: 'en', messages: {} })
