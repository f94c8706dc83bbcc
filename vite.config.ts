import { defineConfig } from 'vite'
import { bundling } from './scripts/build/bundling.ts'

export default defineConfig(bundling)
