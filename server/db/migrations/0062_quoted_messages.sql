-- functions: 4a41e21dcf6084c2
ALTER TABLE "messages" ADD COLUMN "reply_to" bigint;
