import { serve } from './serve.ts'
import { startDev } from './startDev.ts'

await serve(startDev)
